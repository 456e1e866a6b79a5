import { expect, test } from 'vitest';
import { copyIn as payCopyIn } from '../../../templates/pay/copy/copy.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { readSentences } from '../sentences.ts';

const arabic = readSentences(copyIn.ar);
const french = readSentences(copyIn.fr);
const english = readSentences(copyIn.en);

/** Sentences that use other words or another spelling. */
const finding = (sentences: readonly string[], wrong: RegExp) =>
  sentences.filter((sentence) => wrong.test(sentence));

test('an order is «طلب» in Arabic everywhere', () => {
  expect(arabic.filter((sentence) => /طلب/.test(sentence)).length).toBeGreaterThan(20);
  expect(finding(arabic, /طلبي(?:ة|ت)/)).toEqual([]);
});

test('Arabic writes the tanwin of words that end in alif', () => {
  expect(finding(arabic, /ًا(?![\u0621-\u064a])/).length).toBeGreaterThan(5);
  const bare =
    /(?<![\u0621-\u0652])(?:أولا|أيضا|بدلا|تلقائيا|جدا|جديدا|حاليا|دائما|رقما|شكرا|شيئا|عددا|فورا|قليلا|كاملا|لاحقا|مجانا|مجددا|مهلا|نقدا|يوميا)(?![\u0621-\u0652])/;
  expect(bare.test('جديدا')).toBe(true);
  expect(finding(arabic, bare)).toEqual([]);
  // On the letter before the alif, as in the other sentences.
  expect(finding(arabic, /اً/)).toEqual([]);
});

test('Arabic sentences have Arabic commas, semicolons and question marks', () => {
  // Between digits and Latin words a mark is Latin.
  expect(finding(arabic, /[\u0621-\u0652»] ?[,;?]|[,;?] ?[\u0621-\u0652]/)).toEqual([]);
});

test('categories are «rayons», and saved data is «conservé», in French', () => {
  expect(finding(french, /étagère/i)).toEqual([]);
  // Not by \b: it takes a letter with an accent for the end of a word.
  const wrong = /(?<!\p{L})(?:gardée?s?|rendue?s?)(?!\p{L})/iu;
  for (const word of ['gardé.', 'gardées', 'rendu']) expect(`est ${word}`).toMatch(wrong);
  expect(finding(french, wrong)).toEqual([]);
});

test('English has one word for each thing: cart, courier, and area as in the hosted pages', () => {
  expect(finding(english, /basket|carrier|estate/i)).toEqual([]);
  expect(copyIn.en.checkout.street).toBe(payCopyIn.en.checkout.street);
  expect(finding(english, /some minutes/)).toEqual([]);
});

test('a price is «سعر» in Arabic notices, and an unpaid order has one wording', () => {
  const notices = readSentences(copyIn.ar.notice);
  expect(finding(notices, /ثمن/)).toEqual([]);
  expect(notices.filter((sentence) => sentence.split('لم يُدفع').length > 2)).toEqual([]);
});

test.each(['ar', 'fr', 'en'] as const)(
  'in %s one item no longer for sale is removed in the singular',
  (language) => {
    const { removeUnavailable } = copyIn[language].cart;
    expect(removeUnavailable(1)).not.toBe(removeUnavailable(language === 'ar' ? 2 : 3));
  },
);
