// What opens over the table: menu, accounts, rules, words, the last trick, why a card is barred.

import { button, h } from './dom.js';
import { small } from './table.js';
import { languages } from './lobby.js';
import { mute, muted, on, set, words } from './state.js';

let open = null;

/** Shows something over the page until it is closed. */
export function panel(title, ...inside) {
  close();
  const before = document.activeElement;
  const made = h(
    'dialog',
    {
      class: 'panel',
      'aria-label': title,
      onclick: (event) => event.target === made && close(),
      onclose: () => {
        made.remove();
        if (open === made) open = null;
        if (before && before.isConnected) before.focus({ preventScroll: true });
      },
    },
    h('header', {}, h('h2', {}, title), button('✕', close, { 'aria-label': words.close, class: 'quiet' })),
    h('div', { class: 'inside' }, ...inside),
  );
  document.body.append(made);
  open = made;
  made.showModal();
  return made;
}

export function close() {
  if (open) open.close();
}

/** A row of accounts as a table. */
export function sheetTable(made) {
  if (made.columns.length > 5 && innerWidth < 700) return turned(made);
  const winners = new Set(made.winners || []);
  const cell = (text, i, head) =>
    h(head ? 'th' : 'td', { class: i === made.me ? 'mine' : null, scope: head ? 'col' : null }, winners.has(i) && head ? `♛ ${text}` : text);
  return h(
    'div',
    { class: 'scroll', tabindex: '0' },
    h(
      'table',
      { class: 'sheet' },
      h('thead', {}, h('tr', {}, h('th', {}), made.columns.map((text, i) => cell(text, i, true)))),
      h(
        'tbody',
        {},
        made.rows.map((row) =>
          h('tr', { class: row.strong ? 'strong' : null }, h('th', { scope: 'row' }, row.label), row.cells.map((text, i) => cell(text, i, false))),
        ),
      ),
    ),
  );
}

/** The same with a row for each player, where so many columns have no room. */
function turned(made) {
  const winners = new Set(made.winners || []);
  const line = (text, i) =>
    h(
      'tr',
      { class: i === made.me ? 'mine' : null },
      h('th', { scope: 'row' }, winners.has(i) ? `♛ ${text}` : text),
      made.rows.map((row) => h('td', { class: row.strong ? 'bold' : null }, row.cells[i])),
    );
  return h(
    'div',
    { class: 'scroll', tabindex: '0' },
    h(
      'table',
      { class: 'sheet' },
      h('thead', {}, h('tr', {}, h('th', {}), made.rows.map((row) => h('th', { scope: 'col' }, row.label)))),
      h('tbody', {}, made.columns.map(line)),
    ),
  );
}

export function showSheet(made) {
  panel(made.headline, sheetTable(made), (made.remarks || []).map((text) => h('p', {}, text)));
}

/** Why a card may not be played, with the way to its rule. */
export function showReason(reason, rules) {
  const link = reason.anchor ? button(reason.rule, () => rules(reason.anchor), { class: 'link' }) : '';
  panel(words.rules, h('p', { class: 'why', role: 'alert' }, reason.words), link);
}

/** A rules book, at an anchor if one is given. */
export async function showRules(book, anchor = '') {
  const name = anchor ? anchor.split('.')[0] : book;
  const answer = await fetch(`/book/${words.language}/${name}`);
  if (!answer.ok) return;
  const text = h('article', { class: 'book' });
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  text.append(...parsed.body.childNodes);
  for (const one of text.querySelectorAll('.cards')) {
    one.append(...one.dataset.cards.split(' ').filter(Boolean).map((card) => small(card, { 'data-card': '' })));
  }
  for (const one of text.querySelectorAll('a[href^="#"]')) {
    one.addEventListener('click', (event) => {
      event.preventDefault();
      to(text, one.getAttribute('href').slice(1), book);
    });
  }
  const shelf = h(
    'select',
    { 'aria-label': words.rules, onchange: (event) => showRules(event.target.value) },
    words.books.map(([id, title]) => h('option', { value: id, selected: id === name }, title)),
  );
  panel(words.rules, shelf, text);
  if (anchor) to(text, anchor, book);
}

function to(text, anchor, book) {
  const found = [...text.querySelectorAll('[id]')].find((one) => one.id === anchor);
  if (!found) {
    showRules(book, anchor);
    return;
  }
  found.scrollIntoView({ block: 'start' });
  found.classList.add('found');
}

/** The last trick. */
export function showLast(screen) {
  const last = screen.last;
  const names = new Map((screen.seats || []).map((one) => [one.seat, one.name]));
  panel(
    words.last,
    h(
      'div',
      { class: 'last', role: 'img', 'aria-label': last.said },
      last.plays.map((one) =>
        h('figure', { class: one.leads ? 'leads' : null }, small(one.card, { 'data-card': '' }), h('figcaption', {}, names.get(one.seat) || '')),
      ),
    ),
  );
}

/** Several answers under one name. */
export function showList(offer, act) {
  panel(
    offer.words,
    h('div', { class: 'list' }, offer.buttons.map((one) => button(one.words, () => { close(); act(one); }, { 'data-key': one.choice }))),
  );
}

/** Words and quick reactions. */
export function showTalk(talk, say, me) {
  const silent = muted();
  const people = new Map(silent);
  for (const one of talk) if (one.person && one.person !== me) people.set(one.person, one.name);
  const heard = h('div', { class: 'talk' });
  const list = () => {
    const hidden = muted();
    const left = talk.filter((one) => !hidden.has(one.person)).reverse();
    heard.replaceChildren(...left.map((one) => h('p', {}, one.name ? h('b', {}, `${one.name}: `) : '', one.words)));
  };
  list();
  const hiding = [...people].map(([person, name]) =>
    h(
      'label',
      { class: 'toggle' },
      h('input', {
        type: 'checkbox',
        checked: silent.has(person),
        'data-person': person,
        onchange: (event) => {
          mute(person, name, event.target.checked);
          list();
        },
      }),
      words.hide_words.replace('{name}', () => name),
    ),
  );
  const field = h('input', { maxlength: 200, 'aria-label': words.say, placeholder: words.say, autocomplete: 'off' });
  panel(
    words.talk,
    h('div', { class: 'reactions' }, words.reactions.map(([code, text]) => button(text, () => { close(); say({ t: 'react', code }); }, { class: 'quiet' }))),
    h(
      'form',
      {
        class: 'say',
        onsubmit: (event) => {
          event.preventDefault();
          const text = field.value.trim();
          field.value = '';
          if (text) say({ t: 'say', text });
          close();
        },
      },
      field,
      h('button', { class: 'go', 'aria-label': words.say }, '➤'),
    ),
    heard,
    hiding,
  );
}

/** What else can be done: of `entries` each is [words, done] or null. */
export function showMenu(title, entries, again) {
  const toggle = (name, text) =>
    h(
      'label',
      { class: 'toggle' },
      h('input', {
        type: 'checkbox',
        checked: on(name),
        onchange: (event) => {
          set(name, event.target.checked);
          again();
        },
      }),
      text,
    );
  panel(
    title,
    h('div', { class: 'list' }, entries.filter(Boolean).map(([text, done]) => button(text, () => { close(); done(); }))),
    h('h3', {}, words.settings),
    toggle('one_tap', words.one_tap),
    toggle('four_colours', words.four_colours),
    toggle('sound', words.sound),
    languages(() => { close(); again(); }),
  );
}
