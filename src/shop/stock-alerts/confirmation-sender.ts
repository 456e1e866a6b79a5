import { KEPT } from '../../domain/stock-alerts.ts';
import type { ShopContext } from '../context.ts';
import { emailChannel } from '../notifications/channels/email.ts';
import { confirmationEmail } from '../notifications/messages/stock-alert-email.ts';
import { mailSetupOf } from '../notifications/own-channels.ts';
import { canEmailShoppers } from '../notifications/shopper-emails.ts';
import { readNotificationState, saveNotificationState } from '../notifications/store/outbox.ts';
import { awaitedProduct } from './availability.ts';
import { isOfRecipient } from './refused-address.ts';
import {
  findAlertAddress,
  hasUnsentAddresses,
  removeAlertAddress,
  saveAlertAddress,
  unsentAddresses,
} from './store/addresses.ts';
import { alertsOfAddress } from './store/alerts.ts';

/** E-mails in one turn: an invocation has fifty requests. */
const SENT_PER_TURN = 4;
/** Milliseconds between two turns, and after a turn in which the provider failed. */
const TURN_EVERY = 10_000;
const AFTER_FAILURE = 15 * 60_000;
/** When the next confirmation e-mails may be sent. */
const NEXT_TURN = 'alert confirmations';

/** Sends an address the one e-mail with the link that confirms its requests. */
export class ConfirmationSender {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while no e-mail waits. */
  dueAt(): number {
    const { sql } = this.#context;
    return hasUnsentAddresses(sql) ? (readNotificationState(sql, NEXT_TURN) ?? 0) : Number.POSITIVE_INFINITY;
  }

  async run(): Promise<void> {
    const { sql, now } = this.#context;
    if (this.#isRunning || this.dueAt() > now()) return;
    this.#isRunning = true;
    try {
      saveNotificationState(sql, NEXT_TURN, now() + AFTER_FAILURE);
      if (await this.#send()) saveNotificationState(sql, NEXT_TURN, now() + TURN_EVERY);
    } finally {
      this.#isRunning = false;
    }
  }

  /** False when the provider failed, or the shop sends no e-mail: what waits ends after its day. */
  async #send(): Promise<boolean> {
    const { sql, now, outside, settings, storage } = this.#context;
    const mail = canEmailShoppers(this.#context) ? await mailSetupOf(this.#context) : null;
    if (mail === null) return false;
    for (const { code } of unsentAddresses(sql, SENT_PER_TURN)) {
      const [first] = alertsOfAddress(sql, code).flatMap((alert) => {
        const product = awaitedProduct(sql, alert.key, alert.language);
        return product === null ? [] : [{ alert, product }];
      });
      // The merchant or an erasure removed the requests, or their products are gone.
      if (first === undefined) {
        removeAlertAddress(sql, code);
        continue;
      }
      const { alert, product } = first;
      const message = confirmationEmail(alert, product.title, settings);
      const result = await emailChannel(mail, alert.email, outside).send(message);
      if (!result.ok && !isOfRecipient(result.failure)) return false;
      storage.transactionSync(() => {
        // An erasure may have come meanwhile.
        const address = findAlertAddress(sql, code);
        if (address !== null) saveAlertAddress(sql, { ...address, sentAt: now(), endsAt: now() + KEPT });
      });
    }
    return true;
  }
}
