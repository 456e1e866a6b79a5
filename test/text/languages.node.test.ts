import { expect, test } from 'vitest';
import { locale } from '../../src/contract/scalars.ts';
import {
  directionOf,
  inEachLanguage,
  inEachLanguageLater,
  keyedByLanguage,
  knownLanguage,
  languagePattern,
  languages,
  storedInEachLanguage,
  storedLanguage,
} from '../../src/text/languages/by-language.ts';
import { DEFAULT_LANGUAGE, languageFacts } from '../../src/text/languages/languages.ts';

test('every list of languages is that of the table', () => {
  expect(languages).toEqual(Object.keys(languageFacts));
  expect(languages).toContain(DEFAULT_LANGUAGE);
  expect(locale.options).toEqual(languages.toSorted());
  expect(Object.keys(inEachLanguage(directionOf))).toEqual(languages);
  expect(Object.keys(keyedByLanguage('name', () => 0))).toEqual(languages.map((code) => `name_${code}`));
  const whole = new RegExp(`^${languagePattern}$`);
  for (const code of languages) expect(whole.test(code)).toBe(true);
  for (const code of ['', 'a', 'arfr', 'ar|fr', 'xx']) expect(whole.test(code)).toBe(false);
});

test.each(['kab', '', 'AR', 'toString', '__proto__'])('%j is not one of our languages', (code) => {
  expect(knownLanguage(code)).toBeNull();
  expect(storedLanguage(code)).toBe(DEFAULT_LANGUAGE);
});

test('a known stored code is kept', () => {
  expect(languages.map(storedLanguage)).toEqual(languages);
});

test('text stored in unknown languages is read in ours', () => {
  const dates = inEachLanguage((language) => `Dates ${language}`);
  expect(storedInEachLanguage({ ...dates, unknown: 'Tiyni' })).toEqual(dates);
  expect(storedInEachLanguage({ ar: 'تمر', fr: 'Dattes' }).en).toBe('تمر');
  expect(storedInEachLanguage({ fr: 'Dattes' })).toEqual(inEachLanguage(() => 'Dattes'));
  expect(() => storedInEachLanguage({})).toThrow(TypeError);
});

test('an expensive value is made only for the languages in use, and once', () => {
  const made: string[] = [];
  const values = inEachLanguageLater((language) => {
    made.push(language);
    return `in ${language}`;
  });
  expect(made).toEqual([]);
  expect([values.fr, values.fr]).toEqual(['in fr', 'in fr']);
  expect(made).toEqual(['fr']);
  expect(Object.keys(values)).toEqual([...languages]);
});
