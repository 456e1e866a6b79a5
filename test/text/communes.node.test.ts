import { describe, expect, test } from 'vitest';
import { readCommunes } from '../../scripts/communes/communes.ts';
import { communeCode, communesIn } from '../../src/text/communes.ts';
import { wilayas } from '../../src/text/wilayas.ts';

const communes = readCommunes();

describe('communes', () => {
  test('are those of the data set, under the wilayas of 2026, by both names', () => {
    expect(communes).toHaveLength(1_541);
    for (const { code: wilaya } of wilayas) {
      const own = communes.filter((one) => one.wilaya === wilaya);
      expect(own.length, String(wilaya)).toBeGreaterThan(0);
      expect(
        communesIn(wilaya, 'fr')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(own.map(({ fr }) => fr).toSorted());
      expect(communesIn(wilaya, 'en')).toEqual(communesIn(wilaya, 'fr'));
      expect(
        communesIn(wilaya, 'ar')
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(own.map(({ ar }) => ar).toSorted());
    }
  });

  test('are each found by their two names only', () => {
    for (const { wilaya, code, fr, ar } of communes) {
      expect(communeCode(wilaya, fr), fr).toBe(code);
      expect(communeCode(wilaya, ar), ar).toBe(code);
    }
  });

  test.each([
    [16, ' bab el oued ', 1605],
    [16, 'BAB-EL-OUED', 1605],
    [16, 'باب الوادى', 1605],
    [3, 'hassi rmel', 306],
    [60, 'Barika', 542],
    [16, 'Bab Eloued 2', null],
    [16, 'Oran', null],
    [16, '', null],
    [16, '—', null],
    [0, 'Adrar', null],
    [70, 'Adrar', null],
  ])('in wilaya %s, "%s" is %s', (wilaya, written, code) => {
    expect(communeCode(wilaya, written)).toBe(code);
  });

  test('of an unknown wilaya are not found', () => {
    expect(communesIn(0, 'fr')).toEqual([]);
    expect(communesIn(70, 'ar')).toEqual([]);
  });
});
