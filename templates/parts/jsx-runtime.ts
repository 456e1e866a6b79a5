import type { JSX as HonoJsx } from 'hono/jsx/jsx-runtime';

/**
 * JSX writes the text of the page directly, from the inside out, without a tree. A page is written once, so a tree
 * would be wasted work: with `hono/jsx` it was the largest part of every page. The output has the same bytes as that
 * of `hono/jsx`, for what these pages use: elements, synchronous components, texts, and attributes that are texts,
 * numbers or flags.
 */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What may stand between two tags. */
export type Child = Html | string | number | boolean | null | undefined | readonly Child[];

type Props = Record<string, unknown>;
type Component = (props: never) => Child;

/** The types that TypeScript expects beside the functions. */
export declare namespace JSX {
  type Element = Html;
  type ElementType = string | Component;
  interface ElementChildrenAttribute {
    children: Child;
  }
  type IntrinsicElements = HonoJsx.IntrinsicElements;
  interface IntrinsicAttributes {
    key?: string | number;
  }
}

const SPECIAL = /[&<>"']/;
const EVERY_SPECIAL = /[&<>"']/g;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, (mark) => entities[mark] ?? mark) : text;
}

/** Elements without an end tag. */
const empty = new Set(
  'area base br col embed hr img input keygen link meta param source track wbr'.split(' '),
);

/** Characters that no name may have: spread props from a visitor's text must not break out of an element. */
const UNFIT = /[\s"'<>/=`\\\p{Cc}]/u;
/** Names from outside are unlimited, so the map of names is bounded. */
const MOST_NAMES = 1_000;

type Tag = { start: string; end: string; isEmpty: boolean };
const tags = new Map<string, Tag>();

function tagOf(name: string): Tag {
  const known = tags.get(name);
  if (known !== undefined) return known;
  if (name === '' || /^[!?]/.test(name) || UNFIT.test(name))
    throw new TypeError(`There is no element ${name}.`);
  const tag = { start: `<${name}`, end: `</${name}>`, isEmpty: empty.has(name) };
  if (tags.size < MOST_NAMES) tags.set(name, tag);
  return tag;
}

/** `start`: written before the value, empty for an invalid name. `isWord`: true and false are written as words. */
type Attribute = { start: string; isWord: boolean };
const attributes = new Map<string, Attribute>();
/** Names in scripts that differ from HTML. */
const renamed: Record<string, string> = { className: 'class', htmlFor: 'for', httpEquiv: 'http-equiv' };
const WORDS = /^(?:aria-.+|data-.+|autocomplete|contenteditable|draggable|focusable|spellcheck|translate)$/i;

function attributeOf(name: string): Attribute {
  const known = attributes.get(name);
  if (known !== undefined) return known;
  const written = renamed[name] ?? name;
  const isFit = written !== '' && written !== 'ref' && !UNFIT.test(written);
  const attribute = { start: isFit ? ` ${written}="` : '', isWord: WORDS.test(written) };
  if (attributes.size < MOST_NAMES) attributes.set(name, attribute);
  return attribute;
}

function writeAttribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const { start, isWord } = attributeOf(name);
  if (start === '') return '';
  if (typeof value === 'string') return `${start}${escaped(value)}"`;
  if (typeof value === 'number') return `${start}${value}"`;
  if (typeof value === 'boolean') return isWord ? `${start}${value}"` : value ? `${start}"` : '';
  throw new TypeError(`An attribute is a text, a number or a flag: ${name} is none.`);
}

function write(child: Child): string {
  if (typeof child === 'string') return escaped(child);
  if (child instanceof Html) return child.text;
  if (typeof child === 'number') return String(child);
  if (child === null || child === undefined || typeof child === 'boolean') return '';
  if (isList(child)) {
    let text = '';
    for (const one of child) text += write(one);
    return text;
  }
  throw new TypeError('A page is made of texts, numbers and elements.');
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

/** An element, or the result of a component. */
export function jsx(tag: string | ((props: Props) => Child), props: Props): Html {
  if (typeof tag === 'function') {
    const made = tag(props);
    return made instanceof Html ? made : new Html(write(made));
  }
  const { start, end, isEmpty } = tagOf(tag);
  let text = start;
  for (const name in props) if (name !== 'children') text += writeAttribute(name, props[name]);
  const children = props.children;
  if (isEmpty && children === undefined) return new Html(`${text}/>`);
  return new Html(`${text}>${write(children as Child)}${end}`);
}

export { jsx as jsxDEV, jsx as jsxs };

/** Several children without an element around them. */
export function Fragment({ children }: { children?: Child }): Html {
  return new Html(write(children));
}

/** Text that is HTML already and is not escaped: never pass text from outside. */
export function raw(text: string): Html {
  return new Html(text);
}
