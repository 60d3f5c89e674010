// A fair deal as this page takes part in it: a number of its own, and the proof worked out again.
//
// The page makes its number itself and opens it only when the host has shown that everybody's was
// sealed before. When the deal is over it works out every seal, and from the numbers the order of
// the pack, and compares with the cards that it was shown. It gives no tick that it did not earn.

/** Whether this page can make a number that nobody guesses; else it trusts the host, and says so. */
export const able = typeof crypto === 'object' && typeof crypto.getRandomValues === 'function';

const K = new Uint32Array(64);
const START = new Uint32Array(8);

// The constants of SHA-256: the first 32 bits of the fractional parts of roots of the primes.
for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let i = 2; i * i <= n; i += 1) if (n % i === 0) prime = false;
  if (prime) {
    K[found] = (Math.cbrt(n) % 1) * 2 ** 32;
    if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
    found += 1;
  }
}

/** The SHA-256 of some bytes: pages from a local network have no `crypto.subtle`. */
export function sha256(bytes) {
  const size = bytes.length;
  const whole = new Uint8Array(((size + 72) >> 6) << 6);
  whole.set(bytes);
  whole[size] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(size / 2 ** 29));
  view.setUint32(whole.length - 4, size << 3);
  const hash = START.slice();
  const w = new Uint32Array(64);
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < whole.length; at += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [a, b] = [w[i - 15], w[i - 2]];
      const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
      const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, last] = hash;
    for (let i = 0; i < 64; i += 1) {
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (last + one + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, last].forEach((part, i) => (hash[i] += part));
  }
  const done = new DataView(new ArrayBuffer(32));
  hash.forEach((part, i) => done.setUint32(4 * i, part));
  return new Uint8Array(done.buffer);
}

const text = (words) => new TextEncoder().encode(words);

function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, one) => size + one.length, 0));
  parts.reduce((at, one) => (whole.set(one, at), at + one.length), 0);
  return whole;
}

export const hex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('');

export function unhex(words) {
  if (!/^([0-9a-f]{2})*$/.test(words)) throw new Error('no number');
  return Uint8Array.from(words.match(/../g) || [], (two) => parseInt(two, 16));
}

/** What seals a person's number, and the host's. */
export const sealed = (context, person, nonce) =>
  hex(sha256(joined(text(`cardtable nonce\0${context}\0${person}\0`), nonce)));
export const sealedSeed = (context, seed) =>
  hex(sha256(joined(text(`cardtable seed\0${context}\0`), seed)));

/** The stream of fair numbers made of the seed and everybody's number. */
export function* stream(seed, nonces) {
  const start = sha256(joined(text('cardtable fair\0'), seed, ...nonces));
  for (let block = 0; ; block += 1) {
    const count = new DataView(new ArrayBuffer(8));
    count.setUint32(4, block);
    const made = new DataView(sha256(joined(start, new Uint8Array(count.buffer))).buffer);
    for (let i = 0; i < 32; i += 4) yield made.getUint32(i);
  }
}

function below(words, n) {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const { value } = words.next();
    if (value < limit) return value % n;
  }
}

/** The pack in the order that the numbers make; `cut` are the limits where somebody cuts. */
export function shuffled(seed, nonces, pack, cut = null) {
  const words = stream(seed, nonces);
  const order = [...pack];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = below(words, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  if (!cut) return order;
  const at = cut[0] + below(words, cut[1] - cut[0] + 1);
  return [...order.slice(at), ...order.slice(0, at)];
}

const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/** This page's part in the fair deals of one table. */
export class Part {
  /** send(message): to the host. */
  constructor(send) {
    this.send = send;
    this.rounds = new Map();
    this.open = []; // the shuffles heard of since the last proof
    this.dealt = null; // the deal, and the cards that were first shown of it
  }

  /** A shuffle begins: seal a number. */
  shuffle({ context, commitment, place, plan }) {
    if (!able) return;
    const known = this.rounds.get(context);
    if (known) {
      if (known.commitment !== commitment || known.place < 0) return;
    } else {
      const nonce = crypto.getRandomValues(new Uint8Array(32));
      this.rounds.set(context, { commitment, place, plan, nonce, opened: false, commits: null, nonces: null });
      this.open.push(context);
      this.dealt = null;
      if (this.rounds.size > 100) this.rounds.delete(this.rounds.keys().next().value);
      if (place < 0) return;
    }
    const { nonce } = this.rounds.get(context);
    this.send({ t: 'commit', context, commit: sealed(context, place, nonce) });
  }

  /** Everybody has sealed: open the number, if the host has this page's own seal. */
  commits({ context, commits, supplied }) {
    const known = this.rounds.get(context);
    if (!known || known.place < 0) return;
    if (known.commits && !same(known.commits, commits)) return;
    known.commits = commits;
    known.supplied = supplied;
    if (commits[known.place] !== sealed(context, known.place, known.nonce)) return;
    known.opened = true;
    this.send({ t: 'reveal', context, nonce: hex(known.nonce) });
  }

  /** All numbers, before anybody knows the host's. */
  nonces({ context, nonces }) {
    const known = this.rounds.get(context);
    if (known && !known.nonces) known.nonces = nonces;
  }

  /** Cards came: these are the first that this page sees of the deal. */
  seen(deal, cards) {
    if (!this.dealt && cards.length) this.dealt = { deal, cards };
  }

  /** What a finished deal's proofs are worth: "fair", "trust" (no part in it), or "doubt". */
  verdict({ deal, proofs, pack }) {
    const heard = this.open.splice(0);
    let mine = proofs.length > 0;
    const drawn = [];
    try {
      for (const one of proofs) {
        if (!this.holds(one, pack, drawn, deal)) return 'doubt';
        mine = mine && this.took(one.proof);
      }
    } catch {
      return 'doubt';
    }
    const told = new Set(proofs.flatMap(({ proof }) => [proof.context, ...(proof.void || []).map((one) => one.context)]));
    return mine && heard.every((context) => told.has(context)) ? 'fair' : 'trust';
  }

  /** Whether this page's own number helped to make it. */
  took(proof) {
    const known = this.rounds.get(proof.context);
    if (!known || known.used || !known.opened || (proof.supplied || []).includes(known.place)) return false;
    known.used = true;
    return proof.nonces[known.place] === hex(known.nonce) && known.nonces !== null;
  }

  /** Whether a proof holds by itself, and is of what this page was shown. */
  holds({ kind, proof, order, cut }, pack, drawn, deal) {
    const { context } = proof;
    const seed = unhex(proof.seed);
    const nonces = proof.nonces.map(unhex);
    if (sealedSeed(context, seed) !== proof.commitment) return false;
    if (!same(proof.nonces.map((one, i) => sealed(context, i, unhex(one))), proof.commits)) return false;
    const known = this.rounds.get(context);
    if (known) {
      if (known.commitment !== proof.commitment) return false;
      if (known.commits && !same(known.commits, proof.commits)) return false;
      if (known.nonces && !same(known.nonces, proof.nonces)) return false;
    }
    if (kind === 'draw') {
      const left = pack.filter((card) => !drawn.includes(card));
      drawn.push(...order);
      return same(shuffled(seed, nonces, left).slice(0, order.length), order);
    }
    if (!same(shuffled(seed, nonces, pack, cut), order)) return false;
    return !known || this.fits(known, order, deal);
  }

  /** Whether the cards that this page saw first are those that the order gives its seat. */
  fits(known, order, deal) {
    if (!known.plan || !this.dealt || this.dealt.deal !== deal) return true;
    const due = new Set(known.plan.map((place) => order[place]));
    return this.dealt.cards.length !== due.size || this.dealt.cards.every((card) => due.has(card));
  }
}
