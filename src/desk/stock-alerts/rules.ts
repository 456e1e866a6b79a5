import type { AlertCursor, StockAlert } from '../../domain/stock-alerts.ts';

/** A stock alert in the desk's list. `title`: of its product or size; null where the shop has the product no more. */
export type AlertRow = Pick<StockAlert, 'id' | 'productId' | 'email' | 'state' | 'at'> & {
  title: string | null;
};

/** What to remove: one alert, those of a product with all its sizes, or all. */
export type AlertRemoval = { id: string } | { productId: string } | 'all';

/** A page of the list. `productId`: of one product alone; null for all. `after`: the last alert of the page before. */
export type AlertPage = { productId: string | null; after: AlertCursor | null };

/** Which alerts an entry of the audit log says were removed. Stored: never rename. */
export const alertRemovals = ['one', 'product', 'all'] as const;
