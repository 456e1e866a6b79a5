import type { Placer } from '../../src/storefront/limits/rules.ts';

let count = 0;

/** Who places an order: another browser, phone and network each time, but for what is named. */
export function newPlacer(known: Partial<Placer> = {}): Placer {
  count += 1;
  return {
    browser: `browser ${count}`,
    since: 0,
    phone: `phone ${count}`,
    network: `network ${count}`,
    ...known,
  };
}
