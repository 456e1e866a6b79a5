import { type Meter, tableBounds } from './bounds.ts';

/** The text is no XML that a workbook has. */
export class BadXml extends Error {
  override name = 'BadXml';
}

/** Hears what XML contains, in its order. Names come without their prefix, text with its entities. */
export type XmlListener = {
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
};

const CDATA = '<![CDATA[';
const COMMENT = '<!--';

/**
 * Reads XML as it comes and keeps nothing of it but the tag that is not yet complete. Counts tags, their lengths and
 * their depth. Throws `BadXml` or `TableTooLarge`.
 */
export class XmlReader {
  readonly #listener: XmlListener;
  readonly #meter: Meter;
  #rest = '';
  #depth = 0;
  /** What ends the comment, section or instruction that is being passed over; empty outside of one. */
  #end = '';

  constructor(listener: XmlListener, meter: Meter) {
    this.#listener = listener;
    this.#meter = meter;
  }

  push(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      if (this.#end !== '') {
        const end = text.indexOf(this.#end, at);
        const isText = this.#end === ']]>';
        const until = end < 0 ? Math.max(at, text.length - this.#end.length + 1) : end;
        if (isText) this.#listener.text?.(text.slice(at, until).replaceAll('&', '&amp;'));
        at = until;
        if (end < 0) break;
        at += this.#end.length;
        this.#end = '';
        continue;
      }
      const tag = text.indexOf('<', at);
      if (tag !== at) this.#listener.text?.(text.slice(at, tag < 0 ? text.length : tag));
      at = tag < 0 ? text.length : tag;
      if (tag < 0) break;
      const next = this.#pass(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = text.slice(at);
    this.#meter.reach('attributes', this.#rest.length);
  }

  /** The end of the text. */
  finish(): void {
    if (this.#depth !== 0 || this.#rest.trim() !== '' || this.#end !== '')
      throw new BadXml('It is cut short.');
  }

  /** Takes the tag at a place; returns the place after it, or -1 where it is not complete. */
  #pass(text: string, at: number): number {
    const sign = text[at + 1];
    if (sign === undefined) return -1;
    if (sign === '!') {
      if (text.length - at < CDATA.length && !text.startsWith(COMMENT, at)) return -1;
      if (text.startsWith(COMMENT, at)) this.#end = '-->';
      else if (text.startsWith(CDATA, at)) this.#end = ']]>';
      // No workbook declares a document type, which could declare entities.
      else throw new BadXml('It declares a document type.');
      return at + (this.#end === '-->' ? COMMENT : CDATA).length;
    }
    if (sign === '?') {
      this.#end = '?>';
      return at + 2;
    }
    const end = endOfTag(text, at + 1);
    if (end < 0) return -1;
    this.#meter.add('tags');
    this.#meter.reach('attributes', end - at);
    if (sign === '/') {
      this.#depth -= 1;
      if (this.#depth < 0) throw new BadXml('It closes what is not open.');
      this.#listener.close?.(localName(text.slice(at + 2, end).trim()));
      return end + 1;
    }
    const isEmpty = text[end - 1] === '/';
    const inner = text.slice(at + 1, isEmpty ? end - 1 : end);
    const space = endOfName(inner);
    const name = localName(space < 0 ? inner : inner.slice(0, space));
    this.#meter.reach('depth', this.#depth + 1);
    this.#listener.open?.(name, space < 0 ? '' : inner.slice(space));
    if (isEmpty) this.#listener.close?.(name);
    else this.#depth += 1;
    return end + 1;
  }
}

const QUOTE = 34;
const APOSTROPHE = 39;
const GREATER = 62;

/** The place of the sign that ends a tag; -1 where it is missing. A value may contain the sign. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  const until = Math.min(text.length, from + tableBounds.attributes + 1);
  for (let at = from; at < until; at += 1) {
    const letter = text.charCodeAt(at);
    if (quote !== 0) {
      if (letter === quote) quote = 0;
    } else if (letter === GREATER) return at;
    else if (letter === QUOTE || letter === APOSTROPHE) quote = letter;
  }
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Where a tag's attributes begin; -1 for none. */
function endOfName(tag: string): number {
  for (let at = 0; at < tag.length; at += 1) if (tag.charCodeAt(at) <= SPACE) return at;
  return -1;
}

const SPACE = 32;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of a tag by their names without prefix. */
export function readAttributes(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, other = ''] of text.matchAll(ATTRIBUTE))
    found.set(localName(name), plainXml(quoted ?? other));
  return found;
}

/** Attributes that are not written as ` name="value"` throughout. */
const ODD = /['\t\r\n:]|\s=|=\s/;

/** Some attributes of a tag. Cells have a million of them, so a search comes before the reading of all. */
export function attributesOf<Name extends string>(
  text: string,
  names: readonly Name[],
): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {};
  const all = ODD.test(text) ? readAttributes(text) : null;
  for (const name of names) {
    const value = all === null ? valueIn(text, ` ${name}="`) : all.get(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function valueIn(text: string, start: string): string | undefined {
  const at = text.indexOf(start);
  if (at < 0) return undefined;
  const from = at + start.length;
  return plainXml(text.slice(from, text.indexOf('"', from)));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text that XML writes with entities. */
function plainXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Letters of a written text that are kept: each of the cell may be an entity. */
const WRITTEN = 10;

/** Collects the text of an element as it comes, up to some letters. */
export class WrittenText {
  readonly #most: number;
  #text = '';

  constructor(letters: number) {
    this.#most = letters;
  }

  add(text: string): void {
    const left = this.#most * WRITTEN - this.#text.length;
    if (left > 0) this.#text += text.slice(0, left);
  }

  /** The collected text, and begins anew. */
  take(): string {
    const text = plainXml(this.#text);
    this.#text = '';
    return text.slice(0, this.#most);
  }
}
