"""Teaching: lessons at the table, hints in words, examples, review, and what teachers need.

Nothing here knows of windows. What a window needs:

Lessons. `lesson.lessons()` gives every lesson in the order of the course; `one.words(language)`
its title, aim and words (Markdown; `LessonError` names file and place). `run.LessonRun(one,
words, paced=True, turned=show)` plays it: connect the table to `subscribe(run.person, …)` and
`submit(run.person, action, ask_id)` as to a match, then call `begin()`. While `page.stage` is
"wait", call `go_on()` now and then (it makes one move of another seat; False: nothing to make).
`submit` raises RuleError for what the rules forbid and `NotThisMoveError` (a RuleError with
`text` and `anchors`) for a legal move that is not the lesson's; both leave everything as it was.
`page` is what stands beside the table; `turned` is called after each change. `restart`, `back`,
`skip`, `answer(n)`. `progress.Progress(folder)` keeps what was reached; damaged: `fault`.

Hints. `hint.hint(texts, view, choice, names)` turns a bot's choice (`bots.levels.decide` on the
player's own view and asks, in the worker) into a sentence, the cards to light up, and an anchor.

Examples. `examples.examples(language, book)` lists the book's, `examples.example(language,
anchor)` has the words and a `walk.Walk`: a list of moments, each with an Update for the table.

Review. `walk.walk_deal(match, deal, seat)` goes through a scored deal with the hands open.
`review.decisions(match, deal, seat)` are the cards that the seat chose; `review.Reviewer(found,
heard)` judges them in a process of its own: `start()`, `cancel()`; `heard` is called from a thread
with each `Judged` (pass it on through a queued signal), whose `mark` has its place in the walk and
`review.words(texts, mark)` for it. `walk.deal_transcript` exports the deal.

Teachers. `practice.DealPlan` is the model of a deal editor (`faults` says what is wrong, `match()`
deals it), `practice.DealPlan.pasted` reads a transcript, `practice.OpenTable` plays with open
hands, `handout.handout` and `handout.html` print a deal.
"""
