/**
 * Scans JSON as bytes without creating objects. It reads 50,000 jobs in a fraction of the time that
 * JSON.parse needs.
 *
 * JS1 It accepts exactly what JSON.parse accepts (RFC 8259), up to MAX_BODY_DEPTH nested
 *     containers. The caller has verified that the bytes are UTF-8.
 * JS2 Every step ends at the first byte after the token. The caller states what it expects;
 *     anything else throws a JsonFault that names the byte.
 * JS3 `start`, `end` and the flags describe a token until the next one is read.
 */

export const MAX_BODY_DEPTH = 64;

export class JsonFault extends Error {
  readonly kind: 'malformed' | 'too deep';
  readonly at: number;

  constructor(kind: JsonFault['kind'], at: number) {
    super(kind);
    this.kind = kind;
    this.at = at;
  }
}

const [TAB, LF, CR, SPACE, QUOTE, BACKSLASH] = [9, 10, 13, 32, 34, 92];
const [PLUS, MINUS, DOT, ZERO, NINE, COMMA, COLON] = [43, 45, 46, 48, 57, 44, 58];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [123, 125, 91, 93];
const [LOWER_E, UPPER_E, LOWER_F, LOWER_N, LOWER_T, LOWER_U] = [101, 69, 102, 110, 116, 117];

/** Bytes that may follow a backslash, except `u`. */
const ESCAPES = new Uint8Array(256);
for (const char of '"\\/bfnrt') ESCAPES[char.charCodeAt(0)] = 1;

const HEX = new Uint8Array(256);
for (const char of '0123456789abcdefABCDEF') HEX[char.charCodeAt(0)] = 1;

export type JsonKind = 'string' | 'number' | 'object' | 'array' | 'true' | 'false' | 'null';

const LITERALS = {
  true: Buffer.from('true'),
  false: Buffer.from('false'),
  null: Buffer.from('null'),
};

/** A number with no more integer digits than this, and without an exponent, cannot overflow. */
const PLAIN_DIGITS = 15;

export class JsonScanner {
  readonly bytes: Buffer;
  at = 0;
  depth = 0;
  /** Whitespace read so far, from which the size of a value without whitespace follows. */
  spaces = 0;
  /** Numbers read so far that JavaScript cannot represent. */
  overflows = 0;
  /** The first byte of the last string's content, or of the last number. */
  start = 0;
  /** The first byte after it. */
  end = 0;
  /** Digits before the decimal point of the last number; infinite if it has an exponent. */
  integerDigits = 0;
  /** True if the last string has an escape. */
  escaped = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  skipSpace(): void {
    const { bytes } = this;
    let at = this.at;
    let byte = bytes[at];
    while (byte === SPACE || byte === LF || byte === CR || byte === TAB) byte = bytes[++at];
    this.spaces += at - this.at;
    this.at = at;
  }

  /** The kind of the next value, from its first byte only. */
  peek(): JsonKind {
    switch (this.bytes[this.at]) {
      case QUOTE:
        return 'string';
      case OPEN_OBJECT:
        return 'object';
      case OPEN_ARRAY:
        return 'array';
      case LOWER_T:
        return 'true';
      case LOWER_F:
        return 'false';
      case LOWER_N:
        return 'null';
      default:
        return 'number';
    }
  }

  /** Enters an object. Returns false, with the scanner after it, if it is empty. */
  openObject(): boolean {
    return this.#open(OPEN_OBJECT, CLOSE_OBJECT);
  }

  openArray(): boolean {
    return this.#open(OPEN_ARRAY, CLOSE_ARRAY);
  }

  #open(open: number, close: number): boolean {
    if (this.bytes[this.at] !== open) this.#malformed();
    if (++this.depth > MAX_BODY_DEPTH) throw new JsonFault('too deep', this.at);
    this.at++;
    this.skipSpace();
    if (this.bytes[this.at] !== close) return true;
    this.at++;
    this.depth--;
    return false;
  }

  /** Reads a key and its colon. The key is then the last string. */
  key(): void {
    this.string();
    this.skipSpace();
    if (this.bytes[this.at] !== COLON) this.#malformed();
    this.at++;
    this.skipSpace();
  }

  /** After a member: returns true if another follows, false if the object has ended. */
  nextMember(): boolean {
    return this.#next(CLOSE_OBJECT);
  }

  nextElement(): boolean {
    return this.#next(CLOSE_ARRAY);
  }

  #next(close: number): boolean {
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === COMMA) {
      this.at++;
      this.skipSpace();
      return true;
    }
    if (byte !== close) this.#malformed();
    this.at++;
    this.depth--;
    return false;
  }

  /** Skips any value with everything in it, and returns its kind. */
  skipValue(): JsonKind {
    const kind = this.peek();
    switch (kind) {
      case 'string':
        this.string();
        break;
      case 'number':
        this.number();
        break;
      case 'object':
        this.#skipObject();
        break;
      case 'array':
        this.#skipArray();
        break;
      default:
        this.#literal(LITERALS[kind]);
        break;
    }
    return kind;
  }

  #skipObject(): void {
    if (!this.openObject()) return;
    do {
      this.key();
      this.skipValue();
    } while (this.nextMember());
  }

  #skipArray(): void {
    if (!this.openArray()) return;
    do {
      this.skipValue();
    } while (this.nextElement());
  }

  /** Checks that only whitespace follows the outermost value. */
  finish(): void {
    this.skipSpace();
    if (this.at !== this.bytes.length) this.#malformed();
  }

  string(): void {
    const { bytes } = this;
    if (bytes[this.at] !== QUOTE) this.#malformed();
    let at = this.at + 1;
    this.start = at;
    this.escaped = false;
    for (;;) {
      const byte = bytes[at]!;
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) at = this.#escape(at);
      else if (byte >= SPACE) at++;
      else this.#malformed(at);
    }
    this.end = at;
    this.at = at + 1;
  }

  #escape(at: number): number {
    const { bytes } = this;
    this.escaped = true;
    const byte = bytes[at + 1]!;
    if (ESCAPES[byte] === 1) return at + 2;
    if (byte !== LOWER_U) this.#malformed(at);
    for (let i = at + 2; i < at + 6; i++) if (HEX[bytes[i]!] !== 1) this.#malformed(at);
    return at + 6;
  }

  number(): void {
    const { bytes } = this;
    const start = this.at;
    let at = bytes[start] === MINUS ? start + 1 : start;
    const firstDigit = at;
    at = this.#digits(at);
    if (bytes[firstDigit] === ZERO && at - firstDigit > 1) this.#malformed(firstDigit);
    const integerDigits = at - firstDigit;
    if (bytes[at] === DOT) at = this.#digits(at + 1);
    const exponent = bytes[at] === LOWER_E || bytes[at] === UPPER_E;
    if (exponent) at = this.#digits(this.#skipSign(at + 1));
    this.start = start;
    this.end = at;
    this.at = at;
    this.integerDigits = exponent ? Number.POSITIVE_INFINITY : integerDigits;
    if ((exponent || integerDigits > PLAIN_DIGITS) && !Number.isFinite(this.numberValue())) {
      this.overflows++;
    }
  }

  #skipSign(at: number): number {
    const byte = this.bytes[at];
    return byte === PLUS || byte === MINUS ? at + 1 : at;
  }

  #digits(start: number): number {
    const { bytes } = this;
    let at = start;
    while (bytes[at]! >= ZERO && bytes[at]! <= NINE) at++;
    if (at === start) this.#malformed(at);
    return at;
  }

  #literal(literal: Buffer): void {
    for (let i = 0; i < literal.length; i++) {
      if (this.bytes[this.at + i] !== literal[i]) this.#malformed(this.at + i);
    }
    this.at += literal.length;
  }

  /** The value of the last number; infinite if JavaScript cannot represent it. */
  numberValue(): number {
    return Number(this.bytes.toString('latin1', this.start, this.end));
  }

  /** The text of the last string. */
  text(): string {
    if (this.escaped) return JSON.parse(this.bytes.toString('utf8', this.start - 1, this.end + 1));
    return this.bytes.toString('utf8', this.start, this.end);
  }

  #malformed(at = this.at): never {
    throw new JsonFault('malformed', Math.min(at, this.bytes.length));
  }
}
