import type { OrderEvent } from '../rules.ts';

const NOTE = /^conditions ([\da-f]{12})$/;

/** What stands with the placing of an order: which text of the conditions its shopper accepted, by its version. */
export function noteOfConditions(version: string): string {
  return `conditions ${version}`;
}

/** The version of the conditions that an order was placed under; null where nobody accepted any. */
export function conditionsOf(history: readonly Pick<OrderEvent, 'kind' | 'note'>[]): string | null {
  const placed = history.find(({ kind }) => kind === 'placed');
  return NOTE.exec(placed?.note ?? '')?.[1] ?? null;
}
