import { describe, expect, test } from 'vitest';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { hostedPages, shopPages } from './pages.ts';
import { accent, pseudoLocales } from './pseudo-locales.ts';
import { findForeign, givenTo } from './sentences.ts';

test('the build under test has the pseudo-locales besides its own', () => {
  expect(languages.slice(-pseudoLocales.length)).toEqual(pseudoLocales);
  expect(languages).toEqual(expect.arrayContaining(['ar', 'fr', 'en']));
  expect(pseudoLocales.map(directionOf)).toEqual(['ltr', 'rtl']);
});

test('a sentence is accented throughout, and about 40 % longer', () => {
  const sentences = Object.values(copyIn.en.declines);
  const length = (texts: readonly string[]) => texts.join('').length;
  const ratio = length(sentences.map(accent)) / length(sentences);
  expect(ratio).toBeGreaterThan(1.25);
  expect(ratio).toBeLessThan(1.5);
  for (const sentence of sentences.map(accent)) expect(sentence).not.toMatch(/[a-z]/i);
});

test('a sentence outside the copy is found, between tags and in attributes', () => {
  const page = '<p>Ýóóúúř <b>Hanout</b> order</p><img alt="A picture"><time>5 March</time><p>السلة</p>';
  expect(findForeign(page, ['Hanout'])).toEqual(['order', 'السلة', 'A picture']);
});

describe.each(pseudoLocales)('in %s', (language) => {
  test.each([...shopPages(language), ...hostedPages(language)])(
    '%s has no sentence outside the copy',
    async (_, page) => {
      const html = String(await page);
      expect(html).toMatch(new RegExp(`<html lang="${language}" dir="${directionOf(language)}">`));
      expect(html).not.toContain('undefined');
      expect(findForeign(html, givenTo(page))).toEqual([]);
    },
  );
});
