import { inEachLanguage } from '../../text/languages/by-language.ts';
import { wordsIn } from '../../text/languages/words.ts';
import { wilayas } from '../../text/wilayas.ts';

/** The regions of the country that couriers use. */
const codes = ['centre', 'east', 'west', 'south'] as const;
export type RegionCode = (typeof codes)[number];

export const regions = codes.map((code) => ({
  code,
  ...inEachLanguage((language) => wordsIn[language].regions[code]),
}));

/**
 * The wilayas before 2026; newer ones are in the region of their parent. Wilayas that are not listed are in the
 * south.
 */
const members: Record<Exclude<RegionCode, 'south'>, readonly number[]> = {
  centre: [2, 9, 10, 15, 16, 17, 26, 35, 42, 44],
  east: [4, 5, 6, 12, 18, 19, 21, 23, 24, 25, 28, 34, 36, 40, 41, 43],
  west: [13, 14, 20, 22, 27, 29, 31, 38, 46, 48],
};

function regionOf({ code, parent }: (typeof wilayas)[number]): RegionCode {
  const place = parent ?? code;
  if (members.centre.includes(place)) return 'centre';
  if (members.east.includes(place)) return 'east';
  return members.west.includes(place) ? 'west' : 'south';
}

/** The wilayas of a region, by code. */
export function wilayasOfRegion(region: RegionCode) {
  return wilayas.filter((wilaya) => regionOf(wilaya) === region);
}
