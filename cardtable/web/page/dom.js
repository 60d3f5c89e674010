// Makes elements. Text is only ever text: no string becomes markup here.

/** An element: `of` are attributes, `on…` listeners and `class`; children are elements or text. */
export function h(tag, of = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(of)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name === 'class') made.className = value;
    else if (value === true) made.setAttribute(name, '');
    else made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ''));
  return made;
}

/** Puts these children in place of what an element holds; keeps the focus where it was. */
export function fill(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : '';
  parent.replaceChildren(...children.flat().filter(Boolean));
  if (key) {
    const again = [...parent.querySelectorAll('[data-key]')].find((one) => one.dataset.key === key);
    if (again && !again.disabled) again.focus({ preventScroll: true });
  }
}

/** A button with words on it. */
export function button(words, pressed, of = {}) {
  return h('button', { type: 'button', 'data-key': words, onclick: pressed, ...of }, words);
}

const ICONS = {
  eye: 'M12 4.5C6.5 4.5 2.6 9 1 12c1.6 3 5.5 7.5 11 7.5S21.4 15 23 12c-1.6-3-5.5-7.5-11-7.5zm0 12a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zm0-2.3a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  talk: 'M4 4h16a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-8l-5 5v-5H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  more: 'M3 5h18v2.6H3zM3 10.7h18v2.6H3zM3 16.4h18V19H3z',
  hint: 'M12 1.5a7.5 7.5 0 0 0-4.3 13.6V18h8.6v-2.9A7.5 7.5 0 0 0 12 1.5zM8.6 19.5h6.8V21l-1.6 1.5h-3.6L8.6 21z',
};

/** A button with a picture; `said` is its name. */
export function iconButton(icon, said, pressed, of = {}) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', ICONS[icon]);
  svg.append(path);
  const made = h('button', { type: 'button', 'aria-label': said, title: said, 'data-key': icon, onclick: pressed, ...of });
  made.append(svg);
  return made;
}

export const byId = (id) => document.getElementById(id);
