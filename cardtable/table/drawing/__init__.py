"""What the table looks like: cloth, card faces, letters, suits, badges, each as a ready picture.

Where the pictures stand and how they move lives in `plan` and `scene`.
"""
