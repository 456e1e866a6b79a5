import type { OrderEvent } from './order.ts';

const NOTE = /^conditions ([\da-f]{12})$/;

/** The note on the placing of an order: the version of the terms that its shopper accepted. */
export function noteOfTerms(version: string): string {
  return `conditions ${version}`;
}

/** The version of the terms that an order was placed under; null where none were accepted. */
export function acceptedTermsOf(history: readonly Pick<OrderEvent, 'kind' | 'note'>[]): string | null {
  const placed = history.find(({ kind }) => kind === 'placed');
  return NOTE.exec(placed?.note ?? '')?.[1] ?? null;
}
