import type { Locale } from '../../contract/scalars.ts';
import { dayOf } from '../../text/algiers.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { nameOfProduct } from '../profit/store.ts';
import type { Device } from '../sessions/device.ts';
import { addUp } from './rules.ts';
import { readFunnels } from './store.ts';

/** How many sources and products the page lists. */
const MOST_LISTED = 50;

/** Visits and orders of the last days, today included, by source and by product. */
export const showFunnel = signedInProcedure({
  name: 'funnel.show',
  right: 'see_profit',
  isChange: false,
  handle: ({ shop: { sql, now } }: Desk<Device>, { days, language }: { days: number; language: Locale }) => {
    const from = dayOf(Math.floor(now() / 1000)) - days + 1;
    const sources = readFunnels(sql, 'source', from);
    const products = readFunnels(sql, 'product', from).slice(0, MOST_LISTED);
    return {
      ok: true,
      total: addUp(sources.map(({ funnel }) => funnel)),
      sources: sources.slice(0, MOST_LISTED),
      products: products.map(({ key, funnel }) => ({ key: nameOfProduct(sql, key, language), funnel })),
    } as const;
  },
});
