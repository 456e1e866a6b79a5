import { wilayas } from '../../src/text/wilayas.ts';
import type { Words } from './product.ts';

/**
 * The delivery price to a group of wilayas, in whole dinars; null: the courier does not deliver there. `days`: the
 * longest time; the way to a door takes a day more.
 */
type Zone = {
  days: number;
  home: number | null;
  desk: number;
  wilayas: readonly number[];
};

/** One price of the delivery product: a wilaya, a delivery mode, whole dinars. */
export type DemoTariff = {
  wilaya: number;
  mode: 'home' | 'desk';
  amount: number;
  days: number;
};

export const deliveryName: Words = { ar: 'التوصيل', fr: 'Livraison', en: 'Delivery' };

/** From Algiers outwards. Other wilayas are in the north and the high plateaus. */
const zones: readonly Zone[] = [
  { days: 1, home: 400, desk: 250, wilayas: [16] },
  { days: 2, home: 500, desk: 350, wilayas: [9, 35, 42] },
  { days: 5, home: 900, desk: 600, wilayas: [3, 7, 8, 17, 30, 32, 39, 45, 47, 51, 55, 57, 58] },
  { days: 8, home: 1400, desk: 1000, wilayas: [1, 11, 33, 37, 49, 52, 53] },
  { days: 12, home: null, desk: 1600, wilayas: [50, 54, 56] },
];
const elsewhere = { days: 3, home: 650, desk: 450 };

/** The demo's tariffs. The wilayas of 2026 have none; they use those of the wilayas they were part of. */
export const tariffs: readonly DemoTariff[] = wilayas
  .filter(({ parent }) => parent === null)
  .flatMap(({ code }) => {
    const { days, home, desk } = zones.find((zone) => zone.wilayas.includes(code)) ?? elsewhere;
    const atDesk: DemoTariff = { wilaya: code, mode: 'desk', amount: desk, days };
    return home === null ? [atDesk] : [{ wilaya: code, mode: 'home', amount: home, days: days + 1 }, atDesk];
  });
