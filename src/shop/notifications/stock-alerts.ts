import { crockford } from '../../text/crockford.ts';
import type { Locale } from '../../text/locales/table.ts';
import { variantOf } from '../catalogue/rules/product.ts';
import { findForSale, pricesOfProduct } from '../catalogue/store/mirror.ts';
import type { ShopContext } from '../context.ts';
import { stockStateOf } from '../stock/counts.ts';
import { readCountKey } from '../stock/rules.ts';
import { emailChannel } from './channels/email.ts';
import { stockAlertEmail } from './messages/stock-alert-email.ts';
import { mailSetupOf } from './own-channels.ts';
import { canEmailShoppers } from './shopper-emails.ts';
import { readMark, saveMark } from './store/outbox.ts';
import {
  addStockAlert,
  awaitedStock,
  countStockAlerts,
  hasStockAlerts,
  removeOldStockAlerts,
  removeStockAlert,
  type StockAlert,
  stockAlertsOf,
} from './store/stock-alerts.ts';

const MINUTE = 60_000;
/** Between two looks at the awaited products. */
const LOOK_EVERY = 15 * MINUTE;
/** Until when a shopper waits. */
const KEPT = 90 * 24 * 60 * MINUTE;
/** E-mails in one turn: an invocation has fifty requests. */
const SENT_PER_TURN = 4;
/** Requests that wait at one time, in the shop and for one address: whoever types strangers' addresses stays bounded. */
const MOST = 1_000;
const MOST_OF_ADDRESS = 10;
/** When the awaited products are looked at again. */
const NEXT_LOOK = 'stock alerts';

/** `full`: too many requests wait. `here`: the product is for sale. `off`: the shop sends no e-mail to shoppers. */
export type AlertResult = 'saved' | 'full' | 'here' | 'off' | 'unknown';

/** Whether the provider refused the address: HTTP 400 or 422, or the binding's codes. A wrong key is no reason. */
function isOfRecipient(failure: string): boolean {
  return /^(?:HTTP (?:400|422)\b|E_(?:RECIPIENT|TO)(?:_|$))/.test(failure);
}

/** Whether the product or variant of a key, once sold out, can be bought. Null: it is not for sale at all. */
function isBack({ sql }: ShopContext, key: string): boolean | null {
  const { productId, variant } = readCountKey(key);
  const found = findForSale(sql, productId);
  if (found === null) return null;
  const state = stockStateOf(sql, found.product, pricesOfProduct(sql, productId));
  const own = variant === null ? state : state.variants.get(variant);
  return own === undefined ? null : own.available !== 0;
}

/** What a shopper asks for: an e-mail when what has this `key` (`countKey`) is back. */
export type AlertRequest = { key: string; email: string; language: Locale };

/** Saves a shopper's request for one e-mail when a sold-out product or variant is back. */
export function askForAlert(
  context: ShopContext,
  { key, email: typed, language }: AlertRequest,
): AlertResult {
  const email = typed.toLowerCase();
  const { sql, storage, now } = context;
  if (!canEmailShoppers(context)) return 'off';
  const back = isBack(context, key);
  if (back !== false) return back === null ? 'unknown' : 'here';
  return storage.transactionSync(() => {
    const { all, own } = countStockAlerts(sql, email);
    if (all >= MOST || own >= MOST_OF_ADDRESS) return 'full';
    if (all === 0) saveMark(sql, NEXT_LOOK, now() + LOOK_EVERY);
    addStockAlert(sql, { id: crockford(context.random(16)), key, email, language, at: now() });
    return 'saved';
  });
}

/** Writes once to those who wait for a product that is back, and forgets them. */
export class StockAlerts {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while nobody waits. */
  dueAt(): number {
    const { sql } = this.#context;
    return hasStockAlerts(sql) ? (readMark(sql, NEXT_LOOK) ?? 0) : Number.POSITIVE_INFINITY;
  }

  async run(): Promise<void> {
    const { sql, now, outside, settings } = this.#context;
    if (this.#isRunning || this.dueAt() > now()) return;
    this.#isRunning = true;
    try {
      removeOldStockAlerts(sql, now() - KEPT);
      saveMark(sql, NEXT_LOOK, now() + LOOK_EVERY);
      const mail = canEmailShoppers(this.#context) ? await mailSetupOf(this.#context) : null;
      if (mail === null) return;
      const due = this.#due();
      for (const alert of due) {
        const { productId, variant } = readCountKey(alert.key);
        const found = findForSale(sql, productId);
        if (found === null) continue;
        const price = pricesOfProduct(sql, productId).find((one) => variantOf(one) === variant);
        const message = stockAlertEmail(alert, { ...found, price }, settings);
        const result = await emailChannel(mail, alert.email, outside).send(message);
        if (result.ok || isOfRecipient(result.failure)) removeStockAlert(sql, alert);
        // Else the provider or the merchant's key fails: the next look tries again, with the same id.
        else return;
      }
      if (due.length === SENT_PER_TURN) saveMark(sql, NEXT_LOOK, now() + MINUTE);
    } finally {
      this.#isRunning = false;
    }
  }

  #due(): StockAlert[] {
    const { sql } = this.#context;
    const due: StockAlert[] = [];
    for (const key of awaitedStock(sql)) {
      if (due.length === SENT_PER_TURN) break;
      if (isBack(this.#context, key) === true)
        due.push(...stockAlertsOf(sql, key, SENT_PER_TURN - due.length));
    }
    return due;
  }
}
