// The connection to the host: says hello, asks whether it is there, and dials again by itself.

const PING = 2000;
const SILENCE = 5500;
const ANSWER = 2000;
const WAITS = [150, 400, 800, 1000];

/** One connection through any number of sockets. `greet()` gives the hello; `heard(message)` gets
 * what comes; `changed(up)` is told whether the host is there. */
export class Line {
  constructor(greet, heard, changed) {
    Object.assign(this, { greet, heard, changed });
    this.socket = null;
    this.tries = 0;
    this.over = true;
    this.lastHeard = 0;
    document.addEventListener('visibilitychange', () => this.look());
    addEventListener('pageshow', () => this.look());
    addEventListener('online', () => this.look());
    setInterval(() => this.ask(), PING);
  }

  open() {
    this.over = false;
    this.dial();
  }

  /** Nothing more is sent or heard until `open`. */
  end() {
    this.over = true;
    clearTimeout(this.again);
    this.drop();
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    return false;
  }

  dial() {
    clearTimeout(this.again);
    this.drop();
    if (this.over) return;
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    this.lastHeard = Date.now();
    socket.onopen = () => {
      if (socket === this.socket) this.send(this.greet());
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.lastHeard = Date.now();
      const message = JSON.parse(event.data);
      if (message.t === 'in') this.tries = 0;
      if (message.t !== 'pong') this.heard(message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.later();
    };
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  later() {
    this.socket = null;
    if (this.over) return;
    this.changed(false);
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
    clearTimeout(this.again);
    this.again = setTimeout(() => this.dial(), wait);
  }

  ask() {
    if (this.over || !this.socket) return;
    if (Date.now() - this.lastHeard > SILENCE) this.dial();
    else this.send({ t: 'ping' });
  }

  /** The page is seen again: a socket may look open and be dead. */
  look() {
    if (this.over || document.visibilityState === 'hidden') return;
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) {
      this.tries = 0;
      this.dial();
      return;
    }
    const asked = Date.now();
    this.send({ t: 'ping' });
    setTimeout(() => {
      if (!this.over && this.lastHeard < asked) this.dial();
    }, ANSWER);
  }
}
