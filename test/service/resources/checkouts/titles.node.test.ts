import { expect, test } from 'vitest';
import { readTitle } from '../../../../src/service/resources/checkouts/rules/titles.ts';

const titleOf = (metadata: unknown) => readTitle(JSON.stringify(metadata), 'fr');

test('is read in each language, from an object or from a list of entries', () => {
  const localNames = { ar: 'اشتراك الإنترنت', fr: 'Abonnement' };
  const metadata = { title_ar: localNames.ar, title_fr: ` ${localNames.fr} `, title_en: '' };
  expect(titleOf(metadata)).toEqual({ name: 'Abonnement', localNames });
  expect(titleOf([{ title_ar: localNames.ar }, { title_fr: 'Abonnement' }])).toEqual({
    name: 'Abonnement',
    localNames,
  });
});

test('is used for the languages that lack one', () => {
  expect(titleOf({ title_en: 'Internet', title_ar: 'إنترنت' })?.name).toBe('إنترنت');
  expect(titleOf({ title_en: 'Internet' })?.name).toBe('Internet');
});

test('is empty when none is given', () => {
  for (const metadata of [
    null,
    {},
    { title_fr: ' \u200f\n' },
    { title_fr: 7 },
    { title_fr: ['a'] },
    ['title_fr'],
  ])
    expect(titleOf(metadata)).toBeNull();
});

test('is one line of at most 120 whole characters', () => {
  expect(titleOf({ title_fr: 'a\r\nb\tc\u0000d\u202ee' })?.name).toBe('a b c de');
  expect(titleOf({ title_fr: '🍯'.repeat(120) })?.name).toBe('🍯'.repeat(120));
  expect(titleOf({ title_fr: '🍯'.repeat(121) })?.name).toBe(`${'🍯'.repeat(119)}…`);
  expect(titleOf({ title_fr: `${'a'.repeat(118)} bcd` })?.name).toBe(`${'a'.repeat(118)}…`);
  expect(readTitle('{"title_fr":"a\\ud800"}', 'fr')?.name).toBe('a\ufffd');
});
