// The pictures of the cards: our deck's drawings with an index large enough for a small screen.

import { words, on } from './state.js';

const SUITS = { C: 'club', D: 'diamond', S: 'spade', H: 'heart' };
const RANKS = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: '1' };
const LOCAL = { ru: { A: 'Т', K: 'К', Q: 'Д', J: 'В' } };
const INK = { C: '#1a1a1b', D: '#c8102f', S: '#1a1a1a', H: '#c8102e' };
const FOUR = { C: '#0b7a3b', D: '#1456b8', S: '#1a1a1a', H: '#c8102e' };
const REPAINTED = [
  ['#1a1a1b', '#0b7a3b'],
  ['#c8102f', '#1456b8'],
  ['#d65a1f', '#2f6fd0'],
  ['#2c1709', '#0f1c33'],
];

let drawn = new Map();
const made = new Map();

/** Fetches the deck once. */
export async function loadDeck() {
  const answer = await fetch('/deck.svg');
  const whole = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  drawn = new Map([...whole.querySelectorAll('[id]')].map((one) => [one.id, one]));
}

/** What stands in the corner: A, K, 10; in Russian Т, К, Д, В. */
export function letter(rank) {
  const own = LOCAL[words.language] || {};
  return own[rank] || (rank === 'T' ? '10' : rank);
}

function url(key, draw) {
  if (!made.has(key)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${draw()}</svg>`;
    made.set(key, URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  }
  return made.get(key);
}

function inside(id) {
  const found = drawn.get(id);
  return found ? [...found.children].map((one) => new XMLSerializer().serializeToString(one)) : [];
}

/** The picture of a card's face ("QS", "QS2"), or of a back for "". */
export function picture(card) {
  if (!card) return url('back', () => `viewBox="-125 -175 250 350">${inside('back').join('')}`);
  const four = on('four_colours');
  return url(`${card} ${four} ${words.language}`, () => {
    const text = face(card, four);
    return four ? REPAINTED.reduce((all, [from, to]) => all.replaceAll(from, to), text) : text;
  });
}

function face(card, four) {
  const [rank, suit, twin] = card;
  const parts = inside(`${RANKS[rank] || rank}_${SUITS[suit]}`);
  const written = letter(rank);
  const ink = (four ? FOUR : INK)[suit];
  const wide = written.length > 1 ? ' textLength="62" lengthAdjust="spacingAndGlyphs"' : '';
  const index =
    `<text x="-86" y="-98" text-anchor="middle" font-family="Roboto, Arial, Helvetica, sans-serif"` +
    ` font-weight="700" font-size="88" fill="${ink}"${wide}>${written}</text>`;
  const dot = twin ? `<circle cx="-86" cy="-8" r="7" fill="${ink}"/>` : '';
  const small = suitShape(suit, -86, -58, 56, ink);
  return (
    `viewBox="-125 -175 250 350">${parts.slice(0, 2).join('')}` +
    `<g transform="translate(31 38) scale(.72)">${parts.slice(2).join('')}</g>` +
    `${index}${small}${dot}`
  );
}

function suitShape(suit, x, y, high, ink) {
  const found = drawn.get(`suit_${SUITS[suit]}`);
  if (!found) return '';
  const path = [...found.querySelectorAll('path')].map((one) => one.getAttribute('d')).join(' ');
  const [, , , tall] = bounds(path);
  const [left, top, wide] = bounds(path);
  const scale = high / tall;
  const at = `translate(${x - (left + wide / 2) * scale} ${y - (top + tall / 2) * scale}) scale(${scale})`;
  return `<path transform="${at}" d="${path}" fill="${ink}"/>`;
}

const measured = new Map();

function bounds(path) {
  if (!measured.has(path)) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const one = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    one.setAttribute('d', path);
    svg.append(one);
    svg.setAttribute('class', 'measure');
    document.body.append(svg);
    const box = one.getBBox();
    svg.remove();
    measured.set(path, [box.x, box.y, box.width, box.height]);
  }
  return measured.get(path);
}

/** The picture of a suit alone. */
export function suitPicture(suit) {
  const ink = (on('four_colours') ? FOUR : INK)[suit];
  return url(`suit ${suit} ${ink}`, () => `viewBox="-60 -60 120 120">${suitShape(suit, 0, 0, 104, ink)}`);
}
