import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { readSentences } from '../sentences.ts';

const arabic = readSentences(copyIn.ar);
const french = readSentences(copyIn.fr);
const english = readSentences(copyIn.en);

/** What of some sentences says what is said in other words, or is written in another way. */
const finding = (sentences: readonly string[], wrong: RegExp) =>
  sentences.filter((sentence) => wrong.test(sentence));

test('an order is «طلب» in Arabic wherever it is named', () => {
  expect(arabic.filter((sentence) => /طلب/.test(sentence)).length).toBeGreaterThan(20);
  expect(finding(arabic, /طلبي(?:ة|ت)/)).toEqual([]);
});

test('Arabic writes the tanwin of what ends in alif', () => {
  expect(finding(arabic, /ًا(?![\u0621-\u064a])/).length).toBeGreaterThan(5);
  const bare =
    /(?<![\u0621-\u0652])(?:أولا|أيضا|بدلا|تلقائيا|جدا|جديدا|حاليا|دائما|رقما|شكرا|شيئا|عددا|فورا|قليلا|كاملا|لاحقا|مجانا|مجددا|مهلا|نقدا|يوميا)(?![\u0621-\u0652])/;
  expect(bare.test('جديدا')).toBe(true);
  expect(finding(arabic, bare)).toEqual([]);
  // On the letter before the alif, as the rest of the page has it.
  expect(finding(arabic, /اً/)).toEqual([]);
});

test('Arabic sentences have commas, semicolons and question marks of their own', () => {
  // Between digits and Latin words a mark is theirs.
  expect(finding(arabic, /[\u0621-\u0652»] ?[,;?]|[,;?] ?[\u0621-\u0652]/)).toEqual([]);
});

test('the goods stand in «rayons», and what is kept is «conservé», in French', () => {
  expect(finding(french, /étagère/i)).toEqual([]);
  expect(finding(french, /\bgardée?s?\b|\brendue?s?\b/i)).toEqual([]);
});

test('one thing has one word in English: a cart, and a courier', () => {
  expect(finding(english, /basket|carrier/i)).toEqual([]);
});

test.each(['ar', 'fr', 'en'] as const)(
  'in %s one thing that is no longer sold is taken out as one',
  (language) => {
    const { tidy } = copyIn[language].cart;
    expect(tidy(1)).not.toBe(tidy(language === 'ar' ? 2 : 3));
  },
);
