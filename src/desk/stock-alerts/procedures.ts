import type { Locale } from '../../contract/scalars.ts';
import { canEmailShoppers } from '../../shop/notifications/shopper-emails.ts';
import { findProduct } from '../../shop/products/store/mirror.ts';
import { awaitedProduct } from '../../shop/stock-alerts/availability.ts';
import { listAlerts, removeAlert, removeAlerts } from '../../shop/stock-alerts/store/alerts.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import type { AlertPage, AlertRemoval, AlertRow } from './rules.ts';

const ALERTS_A_PAGE = 30;

/** A page of the stock alerts, newest first. `isOff`: the shop writes to no shopper, so that no page offers an alert. */
export const showAlerts = signedInProcedure({
  name: 'stock_alerts.list',
  right: 'manage_customers',
  isChange: false,
  handle: ({ shop }: Desk<Device>, { language, productId, after }: AlertPage & { language: Locale }) => {
    const { sql } = shop;
    const found = listAlerts(sql, productId, after, ALERTS_A_PAGE + 1);
    const titles = new Map<string, string | null>();
    const alerts = found.slice(0, ALERTS_A_PAGE).map(({ id, key, productId, email, state, at }): AlertRow => {
      // Many wait for one product: each is read once.
      if (!titles.has(key)) titles.set(key, awaitedProduct(sql, key, language)?.title ?? null);
      return { ...{ id, productId, email, state, at }, title: titles.get(key) ?? null };
    });
    const last = found.length > ALERTS_A_PAGE ? alerts.at(-1) : undefined;
    const product =
      productId === null ? null : (awaitedProduct(sql, productId, language)?.title ?? productId);
    return { ok: true, alerts, product, isOff: !canEmailShoppers(shop), next: last ?? null } as const;
  },
});

/** Removes stock alerts: their e-mail addresses are erased, and nobody is told. The audit log names no address. */
export const removeStockAlerts = signedInProcedure({
  name: 'stock_alerts.remove',
  right: 'manage_customers',
  isChange: true,
  handle: ({ shop: { sql }, note }: Desk<Device>, { removal }: { removal: AlertRemoval }) => {
    const slugOf = (productId: string) => findProduct(sql, productId)?.slug ?? productId;
    if (removal === 'all') {
      if (removeAlerts(sql, null) > 0) note(null, ['all']);
    } else if ('id' in removal) {
      const productId = removeAlert(sql, removal.id);
      if (productId !== null) note(slugOf(productId), ['one']);
    } else if (removeAlerts(sql, removal.productId) > 0) note(slugOf(removal.productId), ['product']);
    return { ok: true } as const;
  },
});
