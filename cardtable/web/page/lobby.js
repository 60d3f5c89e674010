// Before the table: who comes, with what name and code; and the lobby of the room.

import { button, h } from './dom.js';
import { keep, learn, read, words } from './state.js';

/** The form by which one comes in. join(name, code): wants to. */
export function joinForm(code, said, join, again) {
  const name = h('input', {
    id: 'name',
    name: 'name',
    required: true,
    maxlength: 20,
    autocomplete: 'nickname',
    value: read('name') || '',
  });
  const typed = h('input', {
    id: 'code',
    name: 'code',
    maxlength: 20,
    autocapitalize: 'characters',
    autocomplete: 'off',
    spellcheck: 'false',
    value: code,
  });
  const form = h(
    'form',
    {
      class: 'page join',
      onsubmit: (event) => {
        event.preventDefault();
        keep('name', name.value.trim());
        join(name.value.trim(), typed.value.trim());
      },
    },
    h('img', { class: 'icon', src: '/icon.png', alt: '' }),
    h('h1', {}, words.table),
    said ? h('p', { class: 'said', role: 'alert' }, said) : '',
    h('label', { for: 'name' }, words.your_name, name),
    h('label', { for: 'code' }, words.code, typed),
    h('button', { class: 'go' }, words.join),
    languages(again),
    h('p', { class: 'small' }, words.listened),
  );
  return form;
}

/** The languages to choose from. */
export function languages(again) {
  return h(
    'label',
    { class: 'languages' },
    words.choose_language,
    h(
      'select',
      {
        onchange: async (event) => {
          keep('language', event.target.value);
          await learn(event.target.value);
          again();
        },
      },
      words.languages.map(([code, name]) => h('option', { value: code, selected: code === words.language }, name)),
    ),
  );
}

/** Which of several tables. */
export function tableList(tables, choose) {
  return h(
    'div',
    { class: 'page join' },
    h('h1', {}, words.table),
    tables.map(([id, name]) => button(name, () => choose(id), { class: 'go', 'data-key': id })),
  );
}

/** One sentence with a way on. */
export function message(said, buttons = []) {
  return h('div', { class: 'page join' }, h('h1', {}, words.table), h('p', { class: 'said', role: 'alert' }, said), buttons);
}

/** The lobby: places round the table, who is ready, who knocks. */
export function lobbyPage(screen, say) {
  const lobby = screen.lobby;
  const can = new Set(screen.can || []);
  const guests = (screen.guests || []).map((one) =>
    h(
      'div',
      { class: 'guest' },
      h('span', {}, one.words),
      one.knocks && can.has('admit')
        ? [
            button(words.admit, () => say({ t: 'admit', person: one.person, yes: true }), { class: 'go' }),
            button(words.refuse, () => say({ t: 'admit', person: one.person, yes: false })),
          ]
        : '',
    ),
  );
  const asked = screen.proposed;
  const vote = (yes) => say({ t: 'vote', number: asked.number, yes });
  const votes = asked
    ? h(
        'div',
        { class: 'guest' },
        h('span', {}, asked.words),
        asked.mine ? '' : [button(words.yes, () => vote(true), { class: 'go' }), button(words.no, () => vote(false))],
      )
    : '';
  const buttons = [];
  if (can.has('ready')) buttons.push(button(words.ready, () => say({ t: 'ready', on: true }), { class: 'go' }));
  if (can.has('unready')) buttons.push(button(words.unready, () => say({ t: 'ready', on: false })));
  if (can.has('start')) buttons.push(button(words.start, () => say({ t: 'start' }), { class: 'go' }));
  if (can.has('stand')) buttons.push(button(words.stand, () => say({ t: 'sit', place: null })));
  return h(
    'div',
    { class: 'page lobby' },
    h('h1', {}, screen.title),
    h('p', { class: 'summary' }, screen.summary || ''),
    screen.hands ? h('p', { class: 'hands' }, screen.hands) : '',
    screen.shuffled ? h('p', { class: 'shuffled' }, screen.shuffled) : '',
    guests,
    votes,
    h('ol', { class: 'places' }, lobby.places.map((one, i) => place(one, i, screen, say))),
    h('p', { class: 'small' }, lobby.hindrance || ''),
    h('div', { class: 'answers' }, buttons),
  );
}

function place(one, number, screen, say) {
  const marks = ['place'];
  if (one.who !== 'open') marks.push('taken');
  if (one.me) marks.push('mine');
  const levels = screen.lobby.levels || [];
  const more = [];
  if (one.sit) more.push(button(words.sit, () => say({ t: 'sit', place: number }), { 'data-key': `sit ${number}` }));
  if (screen.host && one.who !== 'person') {
    more.push(
      h(
        'select',
        {
          'aria-label': `${number + 1}`,
          'data-key': `level ${number}`,
          onchange: (event) => say({ t: 'setplace', place: number, level: event.target.value }),
        },
        h('option', { value: '', selected: !one.level }, words.open),
        levels.map((level) => h('option', { value: level.name, selected: level.name === one.level }, `${words.bot}: ${level.words}`)),
      ),
    );
  }
  if (screen.host && one.who === 'person' && !one.me) {
    more.push(button(words.kick, () => say({ t: 'kick', person: one.person }), { 'data-key': `kick ${number}`, class: 'quiet' }));
  }
  if (one.going) {
    const away = () => say({ t: 'propose', what: 'send_away', n: one.person });
    more.push(button(words.kick, away, { 'data-key': `going ${number}`, class: 'quiet' }));
  }
  return h(
    'li',
    { class: marks.join(' ') },
    one.face ? h('img', { class: 'face', src: `/face/${one.face}.png`, alt: '' }) : h('span', { class: 'face none' }),
    h('span', { class: one.away ? 'name away' : 'name' }, one.name, one.ready ? ' ✓' : ''),
    more,
  );
}
