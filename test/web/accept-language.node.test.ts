import { expect, test } from 'vitest';
import { acceptedLanguage } from '../../src/web/accept-language.ts';

test.each([
  ['fr', 'fr'],
  ['FR-dz', 'fr'],
  ['de, en-GB;q=0.7, fr-FR;q=0.9, ar;q=0', 'fr'],
  ['en;q=0.1, ar;q=0.2', 'ar'],
  ['en, fr', 'en'],
  [' en ; q=0.3 ,\tfr ;q=0.4', 'fr'],
  ['fr;level=1;q=0.2, en;q=0.5', 'en'],
  ['fr;q=much, en;q=0.1', 'en'],
  ['fr;q=0, ar;q=0.0', null],
  ['constructor, de, *', null],
  ['', null],
  [undefined, null],
  [`${'de,'.repeat(19)}fr`, 'fr'],
  [`${'de,'.repeat(20)}fr`, null],
])('%s selects %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
