// The table: players, trick, piles, the question and its buttons.

import { button, byId, fill, h } from './dom.js';
import { picture, suitPicture } from './deck.js';
import { words } from './state.js';

/** The parts of the table, empty. */
export function tableParts() {
  return [
    h('section', { id: 'plates', 'aria-label': words.players, role: 'list' }),
    h(
      'section',
      { id: 'felt' },
      h('div', { id: 'piles' }),
      h('div', { id: 'trick', role: 'list', 'aria-label': words.trick }),
      h('div', { id: 'notice', 'aria-hidden': 'true' }),
      h('div', { id: 'accounts', hidden: true }),
    ),
    h('section', { id: 'ask' }),
    h('section', { id: 'hand', role: 'group' }),
  ];
}

/** The players; whose turn it is stands out by frame and mark. */
export function showPlates(screen, quiet) {
  const seats = screen.seats || [];
  const mine = screen.seat >= 0;
  const many = seats.length > 5;
  const box = byId('plates');
  box.className = many ? 'many' : '';
  fill(box, (mine ? seats.slice(1) : seats).map((one) => plate(one, quiet)));
  const own = byId('ask');
  own.dataset.seat = mine ? screen.seat : -1;
}

/** The total: with its word where there is room. */
function narrow(one) {
  const small = innerWidth < 380 || innerHeight < 500 || byId('plates').classList.contains('many');
  const total = small && one.short !== undefined ? `Σ ${one.short}` : one.total || '';
  return total || (one.partner ? words.partner : '');
}

function plate(one, quiet) {
  const marks = ['plate'];
  if (one.turn && !quiet) marks.push('turn');
  if (one.away) marks.push('away');
  if (one.winner) marks.push('winner');
  const lying = [...(one.lying || []), ...(one.open || [])];
  return h(
    'div',
    { class: marks.join(' '), role: 'listitem', 'data-seat': one.seat, 'aria-label': one.said },
    h('img', { class: 'face', src: `/face/${one.face}.png`, alt: '' }),
    h(
      'div',
      { class: 'who' },
      h('b', {}, one.name),
      h('span', { class: 'total' }, narrow(one), one.chips ? h('i', { class: 'chips' }, one.chips) : ''),
    ),
    one.points !== undefined && one.points !== ''
      ? h('span', { class: one.good ? 'points good' : 'points' }, one.points)
      : '',
    one.held ? h('span', { class: 'count' }, String(one.held)) : '',
    one.dealer ? h('span', { class: 'dealer' }, '★') : '',
    one.trusts ? h('span', { class: 'trusts', title: one.said }, '○') : '',
    lying.length ? h('span', { class: 'lying' }, lying.map((card) => small(card))) : '',
  );
}

/** A card that nobody can take hold of. */
export function small(card, of = {}) {
  return h(
    'span',
    { class: 'card small', 'data-card': card, ...of },
    h('img', { src: picture(card), alt: '' }),
  );
}

/** The reader's own account, beside the question. */
function ownPlate(screen, quiet) {
  if (!(screen.seat >= 0)) return h('div', { class: 'me' }, words.looks_on);
  const one = screen.seats[0];
  const marks = ['me'];
  if (one.turn && !quiet) marks.push('turn');
  if (one.winner) marks.push('winner');
  return h(
    'div',
    { class: marks.join(' '), 'data-seat': one.seat, role: 'img', 'aria-label': one.said },
    h('img', { class: 'face', src: `/face/${one.face}.png`, alt: '' }),
    one.points !== undefined && one.points !== ''
      ? h('span', { class: one.good ? 'points good' : 'points' }, one.points)
      : '',
    h('span', { class: 'total' }, one.total || '', one.chips ? h('i', { class: 'chips' }, one.chips) : ''),
    one.dealer ? h('span', { class: 'dealer' }, '★') : '',
    one.trusts ? h('span', { class: 'trusts', title: one.said }, '○') : '',
    (one.lying || []).map((card) => small(card)),
  );
}

const ASPECT = 1.4;
const LEAST = 40; // pixels of a card's width, whatever it costs
const EDGE = 8;
const NAME = 14; // below a card stands whose it is

/** Where the cards of a trick of so many seats lie on a felt of that size: their width, and the
 * middle of each, the reader's first, clockwise. As large as may be without covering each other. */
export function ring(count, width, height) {
  const many = count > 5;
  const few = count < 5;
  let wide = Math.round(Math.min(width / (few ? 3.7 : 4.6), height / 3.1, 132));
  for (; ; wide -= 2) {
    const tall = wide * ASPECT;
    const [mostX, mostY] = [(width - wide) / 2 - EDGE, (height - tall) / 2 - NAME];
    const close = [wide * (many ? 3.6 : few ? 1.6 : 2.2), tall * (many ? 1.5 : 0.85)];
    for (const part of [0, 0.5, 1]) {
      const rx = Math.min(mostX, close[0] + part * Math.max(0, mostX - close[0]));
      const ry = Math.min(mostY, close[1] + part * Math.max(0, mostY - close[1]));
      const spots = Array.from({ length: count }, (_, i) => {
        const turn = (2 * Math.PI * i) / Math.max(2, count);
        return [width / 2 - rx * Math.sin(turn), height / 2 + ry * Math.cos(turn)];
      });
      const apart = spots.every(([x, y], i) =>
        spots.slice(0, i).every(([u, v]) => Math.abs(x - u) >= wide || Math.abs(y - v) >= tall + NAME));
      if (apart || (wide <= LEAST && part === 1)) return { wide, spots };
    }
  }
}

/** The trick: each card lies where its player sits. */
export function showTrick(screen, plays) {
  const box = byId('trick');
  const seats = (screen.seats || []).map((one) => one.seat);
  const names = new Map((screen.seats || []).map((one) => [one.seat, one.name]));
  const { wide, spots } = ring(Math.max(2, seats.length), box.clientWidth, box.clientHeight);
  fill(
    box,
    plays.map((one, i) => {
      const [x, y] = spots[Math.max(0, seats.indexOf(one.seat))];
      const marks = ['card', 'played'];
      if (one.leads) marks.push('leads');
      if (one.cancelled) marks.push('cancelled');
      const made = h(
        'div',
        { class: marks.join(' '), role: 'listitem', 'data-card': one.card, 'data-by': one.seat },
        h('img', { src: picture(one.card), alt: one.said || one.card }),
        h('span', { class: 'by', 'aria-hidden': 'true' }, names.get(one.seat) || ''),
      );
      made.style.width = `${wide}px`;
      made.style.left = `${x - wide / 2}px`;
      made.style.top = `${y - (wide * ASPECT) / 2}px`;
      made.style.zIndex = i + 1;
      return made;
    }),
  );
}

/** The table's own piles, trump and pool. */
export function showPiles(screen) {
  const shown = (screen.piles || []).filter((one) => one.name !== 'pack');
  const parts = shown.map((one) => {
    const faces = one.cards || [];
    const cards = faces.length ? faces.slice(-6).map((card) => small(card)) : [small('')];
    return h(
      'div',
      { class: `pile ${one.name}`, role: 'img', 'aria-label': one.said || '', title: one.said || '' },
      cards,
      one.name === 'turn_up' ? '' : h('span', { class: 'count' }, String(one.count)),
    );
  });
  if (screen.trump) {
    parts.push(
      h(
        'div',
        { class: 'trump', role: 'img', 'aria-label': screen.trump_said, title: screen.trump_said },
        h('img', { src: suitPicture(screen.trump), alt: '' }),
      ),
    );
  }
  if (screen.pot) parts.push(h('div', { class: 'pot' }, `${words.pot}: `, h('i', { class: 'chips' }, screen.pot)));
  fill(byId('piles'), parts);
}

/** The question with its buttons; `act` sends an answer, `list` shows several under one name. */
export function showAsk(screen, live, marked, act, list, more) {
  const question = live ? screen.question : null;
  const parts = [ownPlate(screen, !live)];
  const said = question ? question.words : (screen.waiting || [])[0] || '';
  parts.push(h('p', { class: question ? 'question' : 'waiting' }, said));
  const row = [];
  if (question) row.push(...answers(question, marked, act));
  if (live) {
    for (const offer of screen.offers || []) {
      const single = offer.buttons.length === 1 && offer.buttons[0];
      row.push(button(offer.words, () => (single ? act(single) : list(offer)), { class: 'quiet' }));
    }
  }
  row.push(...more);
  const tray = question && question.kind === 'mark' ? [trayOf(question, marked)] : [];
  const laid = screen.tray && !question ? [h('div', { class: 'tray' }, screen.tray.map((card) => small(card)))] : [];
  const left = screen.left >= 0 && screen.left !== undefined ? [h('span', { id: 'left' }, String(screen.left))] : [];
  fill(byId('ask'), ...parts, ...left, ...tray, ...laid, h('div', { class: 'answers' }, row));
}

function answers(question, marked, act) {
  const { ask } = question;
  if (question.kind === 'mark') {
    const full = marked.length === question.count;
    return [
      button(question.send, () => act({ ask, cards: marked }), { class: 'go', disabled: !full }),
    ];
  }
  if (question.kind === 'cut') return cutter(question, act);
  return (question.buttons || []).map((one, i) =>
    button(one.words, () => act(one), {
      class: i === 0 ? 'go' : '',
      disabled: Boolean(one.why),
      title: one.why || null,
    }),
  );
}

function cutter(question, act) {
  const middle = Math.round((question.least + question.most) / 2);
  const count = h('output', {}, String(middle));
  const slide = h('input', {
    type: 'range',
    min: question.least,
    max: question.most,
    value: middle,
    'aria-label': question.words,
    oninput: (event) => (count.textContent = event.target.value),
  });
  const go = button(question.send, () => act({ ask: question.ask, choice: slide.value }), { class: 'go' });
  return [slide, count, go];
}

function trayOf(question, marked) {
  const slots = Array.from({ length: question.count }, (_, i) =>
    marked[i]
      ? h(
          'button',
          { type: 'button', class: 'card small', 'data-card': marked[i], 'data-back': marked[i], 'aria-label': marked[i] },
          h('img', { src: picture(marked[i]), alt: '' }),
        )
      : h('span', { class: 'slot' }),
  );
  return h('div', { class: 'tray' }, h('span', { class: 'title' }, question.tray), slots);
}

let hiding = 0;

/** One line over the table, for a while. */
export function notice(said, lasting = false) {
  const box = byId('notice');
  if (!box) return;
  clearTimeout(hiding);
  box.textContent = said;
  box.classList.toggle('on', Boolean(said));
  if (said && !lasting) hiding = setTimeout(() => box.classList.remove('on'), 4200);
}
