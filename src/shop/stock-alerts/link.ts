import { type AlertAnswer, type AlertLinkView, KEPT } from '../../domain/stock-alerts.ts';
import type { Locale } from '../../text/languages/languages.ts';
import type { ShopContext } from '../context.ts';
import { awaitedProduct } from './availability.ts';
import { isConfirmedFull } from './request-alert.ts';
import { findAlertAddress, saveAlertAddress } from './store/addresses.ts';
import { alertsOfAddress, confirmAlert, removeAlert } from './store/alerts.ts';

/** Follows what the link's page asks, if anything, and shows the address's requests; null for an unknown code. */
export async function answerAlertLink(
  context: ShopContext,
  code: string,
  language: Locale,
  answer?: AlertAnswer,
): Promise<AlertLinkView | null> {
  if (answer === 'confirm') confirmAlerts(context, code);
  else if (answer !== undefined) withdrawAlerts(context, code, answer.withdraw);
  return viewAlerts(context, code, language);
}

/** The requests of the address with a code; null for an unknown code. */
function viewAlerts({ sql }: ShopContext, code: string, language: Locale): AlertLinkView | null {
  const address = findAlertAddress(sql, code);
  if (address === null) return null;
  const alerts = alertsOfAddress(sql, code).flatMap(({ id, key, state }) => {
    const product = awaitedProduct(sql, key, language);
    return product === null ? [] : [{ ...product, id, state }];
  });
  return { isConfirmed: address.confirmedAt !== null, alerts };
}

/** Confirms an address and its requests that find room. */
function confirmAlerts({ sql, storage, now }: ShopContext, code: string): void {
  storage.transactionSync(() => {
    const address = findAlertAddress(sql, code);
    const waiting = alertsOfAddress(sql, code);
    // A link without a request confirms nothing: the address would be kept for nothing.
    if (address === null || waiting.length === 0) return;
    saveAlertAddress(sql, {
      ...address,
      confirmedAt: address.confirmedAt ?? now(),
      // Who has the link has the e-mail.
      sentAt: address.sentAt ?? now(),
      endsAt: now() + KEPT,
    });
    for (const { id, key, state } of waiting)
      if (state === 'unconfirmed' && !isConfirmedFull({ sql }, key)) confirmAlert(sql, id, now() + KEPT);
  });
}

/**
 * Withdraws one request of an address, or all with `id` null. Without a request the address is confirmed no more. Its
 * code stays to its end, so that no stranger can have it written to again.
 */
function withdrawAlerts({ sql, storage }: ShopContext, code: string, id: string | null): void {
  storage.transactionSync(() => {
    const address = findAlertAddress(sql, code);
    if (address === null) return;
    const alerts = alertsOfAddress(sql, code);
    const withdrawn = alerts.filter((alert) => id === null || alert.id === id);
    for (const alert of withdrawn) removeAlert(sql, alert.id);
    if (withdrawn.length === alerts.length) saveAlertAddress(sql, { ...address, confirmedAt: null });
  });
}
