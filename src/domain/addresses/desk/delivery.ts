import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { atDesk } from './root.ts';

/** Addresses of delivery prices and pick-up points. */

/** Delivery prices; `saved`: the page says that they were saved. `open`: the regions that stand open. */
export function deskDeliveryPath(
  language: Locale,
  done: 'saved' | null = null,
  open: readonly string[] = [],
): string {
  const path = atDesk(language, deskPatterns.delivery);
  if (done === null) return path;
  return open.length === 0 ? `${path}?${done}` : `${path}?${done}&open=${open.join('.')}`;
}

/** A courier's price table, pasted as delivery prices. */
export function priceTablePath(language: Locale): string {
  return atDesk(language, deskPatterns.priceTable);
}

/** Where its forms post to. `read`: preview it; `take`: take its prices over. */
export function priceTableFormPath(language: Locale, form: 'read' | 'take'): string {
  return atDesk(language, deskPatterns.priceTableForms[form]);
}

/** Where the list of pick-up points is posted to. */
export function savePickupPointsPath(language: Locale): string {
  return atDesk(language, deskPatterns.pickupPoints);
}
