import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dinars,
  isPlainLine,
  isWebUrl,
  lenientBoolean,
  lenientInteger,
  line,
  optional,
  text,
  webUrl,
} from '../../src/contract/scalars.ts';
import { holds } from '../seed.ts';

const LONE_SURROGATE = '\ud83d';

test('plain text is unchanged when it is read as a line', async () => {
  const short = line(5);
  const unit = fc.constantFrom(
    'a',
    'é',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '\u0085',
    '\u00a0',
    '\ufeff',
    '😀',
    LONE_SURROGATE,
  );
  const texts = fc.string({ unit, maxLength: 8 });
  await holds(
    fc.property(fc.oneof(texts, fc.jsonValue()), (value) => {
      if (!isPlainLine(value, 5)) return;
      expect(short.safeParse(value)).toEqual({ success: true, data: value });
    }),
  );
  for (const text of ['a', 'a é', '12345', '😀😀']) expect(isPlainLine(text, 5), text).toBe(true);
});

describe('an integer', () => {
  const integer = lenientInteger(1, 5_000);

  test.each([2_500, '2500', '2500.00', '2500.0', ' 2500 '])('of 2500 may be sent as %j', (given) => {
    expect(integer.parse(given)).toBe(2_500);
  });

  test.each([
    2_500.5,
    '2500.50',
    '2,500',
    '2e3',
    '0x10',
    '',
    ' ',
    null,
    true,
    [1],
    {},
    '1'.repeat(30),
    0,
    5_001,
  ])('refuses %j', (given) => {
    expect(integer.safeParse(given).success).toBe(false);
  });

  test('is the same number in each of its spellings', async () => {
    await holds(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom('', '.0', '.00'),
        (value, tail) => {
          expect(dinars(1).parse(`${value}${tail}`)).toBe(value);
        },
      ),
    );
  });

  test('of dinars is at most a hundred million', () => {
    expect(dinars(1).safeParse(100_000_001).success).toBe(false);
    expect(dinars(1).safeParse('100000000').success).toBe(true);
  });
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  ['true', true],
  ['True', true],
  ['FALSE', false],
])('%j is the boolean %s', (given, expected) => {
  expect(lenientBoolean.parse(given)).toBe(expected);
});

test.each(['yes', 'truely', 2, '', null, []])('%j is refused as a boolean', (given) => {
  expect(lenientBoolean.safeParse(given).success).toBe(false);
});

describe('texts', () => {
  test('of one line are trimmed and refuse control characters', () => {
    expect(line(5).parse('  حانوت ')).toBe('حانوت');
    for (const given of ['', '   ', 'abcdef', 'a\nb', 'a\u0000', 'a\u0085', LONE_SURROGATE, 5, null]) {
      expect(line(5).safeParse(given).success).toBe(false);
    }
  });

  test('of many lines allow line breaks only', () => {
    expect(text(20).parse('a\r\nb\nc')).toBe('a\nb\nc');
    for (const given of ['a\tb', 'a\rb', 'a\u007fb', LONE_SURROGATE]) {
      expect(text(20).safeParse(given).success).toBe(false);
    }
  });
});

describe('a web URL', () => {
  test.each(['https://shop.dz', 'http://localhost:8787/a?b#c', 'HTTPS://SHOP.DZ/é', 'https://متجر.dz/'])(
    'accepts %s',
    (url) => {
      expect(webUrl.parse(url)).toBe(url);
    },
  );

  test.each([
    '',
    '/a',
    'shop.dz',
    'ftp://shop.dz',
    'javascript:alert(1)',
    'https:shop.dz',
    'https:///shop.dz',
    'https://',
    'https://user@shop.dz/',
    'https://user:secret@shop.dz/',
    'https://shop.dz/a b',
    'https://shop.dz/\n',
    ' https://shop.dz',
    `https://shop.dz/${'a'.repeat(2_048)}`,
    `https://shop.dz/${LONE_SURROGATE}`,
  ])('refuses %j', (url) => {
    expect(webUrl.safeParse(url).success).toBe(false);
  });

  test('is decided without an exception for any text', async () => {
    const tail = fc.string({ unit: 'binary' });
    await holds(
      fc.property(
        fc.oneof(
          fc.string(),
          tail.map((end) => `https://${end}`),
        ),
        (url) => {
          if (!isWebUrl(url)) return;
          const parsed = new URL(url);
          expect(['http:', 'https:']).toContain(parsed.protocol);
          expect(parsed.username + parsed.password).toBe('');
        },
      ),
      1_000,
    );
  });
});

test('reads null as missing', () => {
  expect(optional(line(5)).parse(null)).toBeUndefined();
  expect(optional(line(5)).parse(undefined)).toBeUndefined();
  expect(optional(line(5)).parse('a')).toBe('a');
});
