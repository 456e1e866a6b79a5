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

/** The chief commune and every fourth other one have a desk; every 25th is not served, so that both cases occur. */
export const courierCommunes: readonly CourierCommune[] = courierWilayas.flatMap((wilaya) =>
  wilayas
    .filter(({ code, parent }) => code === wilaya.id || parent === wilaya.id)
    .flatMap(({ code }) =>
      communesIn(code, 'fr').map(({ name }) => ({ name, id: communeCode(code, name) ?? 0 })),
    )
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
