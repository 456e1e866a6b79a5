import { variantOf } from '../../domain/products/product.ts';
import { readCountKey } from '../../domain/stock.ts';
import type { StockAlert } from '../../domain/stock-alerts.ts';
import type { ShopContext } from '../context.ts';
import { emailChannel } from '../notifications/channels/email.ts';
import { returnEmail } from '../notifications/messages/stock-alert-email.ts';
import { mailSetupOf } from '../notifications/own-channels.ts';
import { canEmailShoppers } from '../notifications/shopper-emails.ts';
import { readNotificationState, saveNotificationState } from '../notifications/store/outbox.ts';
import { findForSale, pricesOfProduct } from '../products/store/mirror.ts';
import { isBack } from './availability.ts';
import { isOfRecipient } from './refused-address.ts';
import { nextAlertEnd, removeEndedAlerts } from './store/addresses.ts';
import { awaitedStock, confirmedAlertsOf, hasConfirmedAlerts, removeAlert } from './store/alerts.ts';

const MINUTE = 60_000;
/** Between two looks at the awaited products. */
const LOOK_EVERY = 15 * MINUTE;
/** E-mails in one turn: an invocation has fifty requests. */
const SENT_PER_TURN = 4;
/** Ended requests removed in one turn, so that no turn takes long. */
const REMOVED_PER_TURN = 200;
/** When the awaited products are looked at again. */
const NEXT_LOOK = 'stock alerts';

const NEVER = Number.POSITIVE_INFINITY;

/** Writes once to those who wait for a product that is back, and forgets them; removes requests that have ended. */
export class ReturnSender {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while nobody waits. */
  dueAt(): number {
    return Math.min(this.#lookAt(), nextAlertEnd(this.#context.sql) ?? NEVER);
  }

  #lookAt(): number {
    const { sql } = this.#context;
    return hasConfirmedAlerts(sql) ? (readNotificationState(sql, NEXT_LOOK) ?? 0) : NEVER;
  }

  async run(): Promise<void> {
    const { sql, now, storage } = this.#context;
    if (this.#isRunning || this.dueAt() > now()) return;
    this.#isRunning = true;
    try {
      storage.transactionSync(() => removeEndedAlerts(sql, now(), REMOVED_PER_TURN));
      if (this.#lookAt() <= now()) await this.#look();
    } finally {
      this.#isRunning = false;
    }
  }

  async #look(): Promise<void> {
    const { sql, now, outside, settings } = this.#context;
    saveNotificationState(sql, NEXT_LOOK, now() + LOOK_EVERY);
    const mail = canEmailShoppers(this.#context) ? await mailSetupOf(this.#context) : null;
    if (mail === null) return;
    const due = this.#due();
    for (const alert of due) {
      const { productId, variant } = readCountKey(alert.key);
      const found = findForSale(sql, productId);
      if (found === null) continue;
      const price = pricesOfProduct(sql, productId).find((one) => variantOf(one) === variant);
      const message = returnEmail(alert, { ...found, price }, settings);
      const result = await emailChannel(mail, alert.email, outside).send(message);
      if (result.ok || isOfRecipient(result.failure)) removeAlert(sql, alert.id);
      // Else the provider or the merchant's key fails: the next look tries again, with the same id.
      else return;
    }
    if (due.length === SENT_PER_TURN) saveNotificationState(sql, NEXT_LOOK, now() + MINUTE);
  }

  #due(): StockAlert[] {
    const { sql } = this.#context;
    const due: StockAlert[] = [];
    for (const key of awaitedStock(sql)) {
      if (due.length === SENT_PER_TURN) break;
      if (isBack(this.#context, key) === true)
        due.push(...confirmedAlertsOf(sql, key, SENT_PER_TURN - due.length));
    }
    return due;
  }
}
