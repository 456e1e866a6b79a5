import * as z from 'zod';
import type { Database } from '../../database/rows.ts';
import { inEachLanguage } from '../../text/languages/by-language.ts';
import type { Outcome, ProductOutcome } from './rules/delivery-outcomes.ts';

/** Delivered and returned parcels by wilaya. */
export function readOutcomes(sql: Database): Outcome[] {
  return sql
    .all('SELECT wilaya, delivered, returned FROM wilaya_outcomes WHERE delivered + returned > 0')
    .map((row) => ({
      wilaya: row.integer('wilaya'),
      delivered: row.integer('delivered'),
      returned: row.integer('returned'),
    }));
}

/** How many products are listed: those returned most often. */
const PRODUCTS_NAMED = 20;

const namesOf = z.record(z.string(), z.object({ name: z.string() }));

/** Delivered and returned parcels by product; only products that were returned, the most often returned first. */
export function readProductOutcomes(sql: Database): ProductOutcome[] {
  return sql
    .all(
      `SELECT names, delivered, returned FROM product_outcomes INDEXED BY product_outcomes_returned
       WHERE returned > 0 ORDER BY returned DESC, product_id DESC LIMIT ?`,
      PRODUCTS_NAMED,
    )
    .map((row) => {
      const names = row.json('names', namesOf.parse);
      const only = Object.values(names)[0]?.name ?? '';
      return {
        names: inEachLanguage((language) => names[language]?.name ?? only),
        delivered: row.integer('delivered'),
        returned: row.integer('returned'),
      };
    });
}
