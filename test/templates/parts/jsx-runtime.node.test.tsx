import fc from 'fast-check';
import { raw as honoRaw } from 'hono/html';
import { jsx as honoJsx } from 'hono/jsx';
import { expect, test } from 'vitest';
import { type Child, Fragment, jsx, raw } from '../../../templates/parts/jsx-runtime.ts';
import { holds } from '../../seed.ts';

/** The parts of a tree, rendered by our runtime and by Hono's, which ours replaced. */
type Tree =
  | string
  | number
  | boolean
  | null
  | undefined
  | { raw: string }
  | { list: readonly Tree[] }
  | { tag: string; isComponent: boolean; props: Record<string, unknown>; children: readonly Tree[] };

const flags = ['hidden', 'required', 'checked', 'selected', 'open', 'disabled', 'formnovalidate', 'readonly'];
const words = ['aria-hidden', 'aria-current', 'data-kept', 'draggable', 'spellcheck', 'contenteditable'];
const others = ['class', 'className', 'htmlFor', 'href', 'value', 'title', 'ref', 'a"b', 'a b', '>', 'x:y'];

// Enough characters that break out of text and attributes.
const text = fc.string({ unit: fc.constantFrom('a', 'é', 'ت', '<', '>', '&', '"', "'", '😀', ' ') });
const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.constant(undefined));
const props = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...others), value, { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom(...flags, ...words), fc.oneof(fc.boolean(), text), { maxKeys: 3 }),
  )
  .map(([some, more]) => ({ ...some, ...more }));
// Tags that Hono renders specially, or moves, are in the other tests.
const full = fc.constantFrom('p', 'a', 'div', 'option', 'bdi', 'svg', 'path', 'time');

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.integer(),
    fc.constantFrom(true, false, null, undefined),
    text.map((html) => ({ raw: html })),
    fc.array(tie('tree'), { maxLength: 3 }).map((list) => ({ list })),
    fc.record({
      tag: full,
      isComponent: fc.boolean(),
      props,
      children: fc.array(tie('tree'), { maxLength: 3 }),
    }),
    fc.record({
      tag: fc.constantFrom('br', 'img', 'input', 'wbr'),
      isComponent: fc.boolean(),
      props,
      children: fc.constant([]),
    }),
  ),
}));

function ours(one: Tree): Child {
  if (typeof one !== 'object' || one === null) return one;
  if ('raw' in one) return raw(one.raw);
  if ('list' in one) return one.list.map(ours);
  const children = one.children.map(ours);
  const given = { ...one.props, ...(children.length === 0 ? {} : { children }) };
  return one.isComponent ? jsx(() => jsx(one.tag, given), {}) : jsx(one.tag, given);
}

function asHonoNode(one: Tree): never {
  // Its types do not know the parameters of its functions.
  const any = (made: unknown) => made as never;
  if (typeof one !== 'object' || one === null) return any(one);
  if ('raw' in one) return any(honoRaw(one.raw));
  if ('list' in one) return any(one.list.map(asHonoNode));
  const make = () => honoJsx(one.tag, { ...one.props }, ...one.children.map(asHonoNode));
  return any(one.isComponent ? honoJsx(make, {}) : make());
}

test('a page is byte for byte as Hono renders it', () =>
  holds(
    fc.property(tree, (one) => {
      expect(String(jsx('main', { children: ours(one) }))).toBe(
        String(honoJsx('main', {}, asHonoNode(one) as never)),
      );
    }),
    2_000,
  ));

test('elements in a head are not moved', () => {
  const head = (
    <html lang="fr">
      <head>
        <title>{'Thé & <café>'}</title>
        <link rel="canonical" href="/fr" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/shop.css" />
      </head>
    </html>
  );
  expect(String(head)).toBe(
    '<html lang="fr"><head><title>Thé &amp; &lt;café&gt;</title><link rel="canonical" href="/fr"/>' +
      '<meta name="robots" content="noindex"/><link rel="stylesheet" href="/shop.css"/></head></html>',
  );
});

test('a component gets its children, and a fragment needs no element', () => {
  const Frame = ({ children, name }: { children?: Child; name: string }) => <b title={name}>{children}</b>;
  const made = (
    <>
      <Frame name="x">
        {1}
        <i>2</i>
      </Frame>
      <Frame name="y" />
    </>
  );
  expect(String(made)).toBe('<b title="x">1<i>2</i></b><b title="y"></b>');
  expect(String(Fragment({}))).toBe('');
});

test.each([
  ['an attribute that is not a string', () => jsx('a', { href: { toString: () => 'javascript:' } })],
  ['a child that is not renderable', () => jsx('p', { children: new Date(0) as unknown as Child })],
  ['a promise, which would not be awaited', () => jsx('p', { children: Promise.resolve('x') })],
  ['an element whose name closes it', () => jsx('p onclick=x', {})],
])('%s is refused', (_, make) => {
  expect(make).toThrow(TypeError);
});
