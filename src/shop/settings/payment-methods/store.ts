import * as z from 'zod';
import type { Database } from '../../../database/rows.ts';
import type { PaymentMethodRule } from '../../../domain/settings/payment-methods.ts';

const wholeDinars = z.int().min(0).nullable();

const storedRules = z.array(
  z.object({
    paymentMethod: z.enum(['card', 'cash', 'part']),
    wilayas: z.array(z.int().min(1).max(69)).nullable(),
    from: wholeDinars,
    to: wholeDinars,
    part: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('delivery') }),
        z.object({ kind: z.literal('amount'), amount: z.int().min(50) }),
        z.object({ kind: z.literal('percentage'), percentage: z.int().min(1).max(99) }),
      ])
      .nullable(),
  }),
);

/**
 * The payment methods that the desk saved; null when there are none, or when they are unreadable: the shop then uses
 * the configured ones.
 */
export function readPaymentMethods(sql: Database): PaymentMethodRule[] | null {
  const row = sql.keptFirst('SELECT CAST(rules AS TEXT) AS rules FROM payment_methods');
  try {
    return row === null ? null : row.json('rules', storedRules.parse);
  } catch {
    return null;
  }
}

/** Saves payment methods that override the configured ones. */
export function savePaymentMethods(sql: Database, rules: readonly PaymentMethodRule[]): void {
  sql.run('INSERT OR REPLACE INTO payment_methods (id, rules) VALUES (1, ?)', JSON.stringify(rules));
}
