import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfArabic, keysOfLatin } from '../../../src/domain/catalogue/arabizi.ts';
import { fold } from '../../../src/text/folding.ts';
import { holds } from '../../seed.ts';

test.each([
  ['زيت', ['zit', 'zeit', 'zyt']],
  ['زيتون', ['zitoun', 'zeitoun', 'zitoon', 'zaytun']],
  ['عسل', ['3sel', '3asal', '3assel']],
  ['قهوة', ['9ahwa', 'kahwa', 'gahwa', 'qahwah']],
  ['كسكس', ['kouskous', 'koskos', 'ksks']],
  ['شاي', ['chay', 'shay', 'chai']],
  ['خبز', ['5obz', 'khobz', 'khbez']],
  ['حمراء', ['7amra', 'hamra']],
  ['بلغة', ['belgha', 'bel8a']],
  ['نعناع', ['na3na3']],
])('%s is a key of %j', (arabic, typed) => {
  const key = keyOfArabic(fold(arabic));
  for (const word of typed) expect([word, ...keysOfLatin(word)]).toContain(key);
});

test.each(['x', 'a', 'aa', '500', '5kg?', 'été', 'anticonstitutionnel', 'زيت'])(
  '%s has no Arabic key',
  (typed) => {
    expect(keysOfLatin(typed)).toEqual([]);
  },
);

test('a key is no word that anyone types, and few sounds have few keys', async () => {
  await holds(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz2356789') }), (word) => {
      const keys = keysOfLatin(word);
      expect(keys.length).toBeLessThanOrEqual(32);
      for (const key of keys) expect(key).toMatch(/^ʔ[a-z358]{2,}ʔ$/);
    }),
  );
});
