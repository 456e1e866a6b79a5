import { communeCode, communesIn } from '../../src/text/communes.ts';
import { wilayas } from '../../src/text/wilayas.ts';

type CourierWilaya = { id: number; name: string };
type CourierCommune = {
  id: number;
  name: string;
  wilaya: CourierWilaya;
  hasDesk: boolean;
  served: boolean;
};

/** Couriers know the 58 wilayas; the communes of those of 2026 stand under the parents. */
export const courierWilayas: readonly CourierWilaya[] = wilayas
  .filter(({ parent }) => parent === null)
  .map(({ code, fr }) => ({ id: code, name: fr }));

/** Some 340 names are spelled otherwise than in the official list (CF, DS); which ones, and how, is made up. */
const spellings: readonly [RegExp, string][] = [
  [/^Ouled/, 'Oulad'],
  [/^B[eé]ni/, 'Bni'],
  [/^Bordj/, 'Borj'],
  [/^Sidi/, 'Si'],
  [/ou/, 'u'],
  [/ch/, 'sh'],
  [/ss/, 's'],
  [/a$/, 'ah'],
];

function spell(id: number, name: string): string {
  const [pattern, other] = (id % 4 === 3 ? spellings.find(([one]) => one.test(name)) : undefined) ?? [];
  return pattern === undefined || other === undefined ? name : name.replace(pattern, other);
}

/** The wilayas of 2019 have some of their communes under the old parent still (CF, DS); which ones is made up. */
const oldParents: Readonly<Record<number, number>> = {
  49: 1,
  50: 1,
  51: 7,
  52: 8,
  53: 11,
  54: 11,
  55: 30,
  56: 33,
  57: 39,
  58: 47,
};

/** The wilaya under which the courier has a commune. */
function courierWilayaOf(code: number, parent: number | null, id: number): number {
  return parent ?? (id % 3 === 2 ? oldParents[code] : undefined) ?? code;
}

const communesOfCourier = wilayas.flatMap(({ code, parent }) =>
  communesIn(code, 'fr').map(({ name }) => {
    const id = communeCode(code, name) ?? 0;
    return { id, name: spell(id, name), wilaya: courierWilayaOf(code, parent, id) };
  }),
);

/** The chief commune and every fourth other one have a desk; every 25th is not served, so that both cases occur. */
export const courierCommunes: readonly CourierCommune[] = courierWilayas.flatMap((wilaya) =>
  communesOfCourier
    .filter((commune) => commune.wilaya === wilaya.id)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name }, index) => ({
      id,
      name,
      wilaya,
      hasDesk: index % 4 === 0,
      served: index % 25 !== 24,
    })),
);

/** Couriers match the exact French name, inside the wilaya. */
export function findCommune(wilaya: number, name: unknown): CourierCommune | undefined {
  return courierCommunes.find((commune) => commune.wilaya.id === wilaya && commune.name === name);
}
