import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import {
  hasRecipients,
  isNotificationChannel,
  type NotificationContent,
  readNotificationContent,
  SHOPPER_CHANNEL,
} from '../../domain/notifications/notifications.ts';
import {
  bundle,
  contentsOf,
  DELIVERY_WINDOW,
  messagesOf,
  nextTryAt,
  SENDING_LEASE,
} from '../../domain/notifications/sending.ts';
import type { SendResult } from '../../web/posting.ts';
import { countProblem } from '../audit-log/audit-log.ts';
import type { ShopContext } from '../context.ts';
import type { Message } from './channels/port.ts';
import { messageOf } from './messages/merchant-message.ts';
import { sendShopperEmail } from './shopper-emails.ts';
import {
  dueNotifications,
  earliestNotification,
  moveNotification,
  type Notification,
  removeNotification,
  removeWaiting,
  saveOutcome,
} from './store/outbox.ts';
import { saveSubscription } from './store/subscriptions.ts';
import { openChannel } from './targets.ts';
import { digestDueAt, notifyDigest } from './triggers.ts';

/**
 * Messages sent in one turn: an invocation has fifty requests, and the catalogue and the orders need most of them.
 */
const SENT_PER_TURN = 4;
/** Rows looked at in one turn. */
const MAX_DUE = 200;

/** Notifications that become one message to one target. */
type Bundle = { rows: Due[]; tries: number };
type Due = Omit<Notification, 'content'> & { content: NotificationContent };

/** Sends waiting notifications at their due time. */
export class NotificationSender {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while none waits. */
  dueAt(): number {
    if (!hasRecipients(this.#context.notificationPreferences)) return Number.POSITIVE_INFINITY;
    const earliest = earliestNotification(this.#context.sql) ?? Number.POSITIVE_INFINITY;
    return Math.min(earliest, digestDueAt(this.#context));
  }

  /**
   * A second call leaves claimed notifications alone. If the object ends before the answer, they are claimed again
   * later.
   */
  async run(): Promise<void> {
    if (this.dueAt() > this.#context.now()) return;
    notifyDigest(this.#context);
    await Promise.all(
      this.#claim().map(async (bundles) => {
        // Notifications are sent in the order of their events.
        for (const bundled of bundles) await this.#send(bundled);
      }),
    );
  }

  /** Claims the due notifications, by target; those above a channel's quota are moved to a later time. */
  #claim(): Bundle[][] {
    const { storage, sql, now } = this.#context;
    return storage.transactionSync(() => {
      const at = now();
      let room = SENT_PER_TURN;
      return this.#dueByTarget(at).map((due) => {
        const claimed: Bundle[] = [];
        const [{ channel, target }] = due;
        const share = messagesOf(channel, target);
        let rest: Due[] = due;
        while (room > 0 && rest.length > 0) {
          const wait = waitForOneMore(sql, share, at);
          const [rows] = bundle(rest, wait > 0 ? 0 : room);
          if (rows === undefined) {
            for (const row of rest) moveNotification(sql, row, at + wait * 1000, row.tries);
            break;
          }
          takeOne(sql, share, at);
          const tries = Math.max(...rows.map((row) => row.tries)) + 1;
          for (const row of rows) moveNotification(sql, row, at + SENDING_LEASE, tries);
          claimed.push({ rows, tries });
          room -= 1;
          rest = rest.filter((row) => !rows.includes(row));
        }
        return claimed;
      });
    });
  }

  /** The due notifications by target; unwanted ones are dropped. */
  #dueByTarget(now: number): [Due, ...Due[]][] {
    const { sql } = this.#context;
    const groups = new Map<string, [Due, ...Due[]]>();
    for (const row of dueNotifications(sql, now, MAX_DUE)) {
      const content = readNotificationContent(row.content);
      if (content === null || row.at < now - DELIVERY_WINDOW) {
        this.#drop([row]);
        continue;
      }
      const name = JSON.stringify([row.channel, row.target]);
      const group = groups.get(name);
      const due = { ...row, content };
      if (group === undefined) groups.set(name, [due]);
      else group.push(due);
    }
    return [...groups.values()];
  }

  async #send({ rows, tries }: Bundle): Promise<void> {
    const { storage, sql, now } = this.#context;
    const [first] = rows;
    if (first === undefined) return;
    const result =
      first.content.kind === 'shopper'
        ? await sendShopperEmail(this.#context, first.content)
        : await this.#say(first, messageIn(this.#context, rows, first));
    storage.transactionSync(() => {
      if (result === null && first.channel === SHOPPER_CHANNEL) {
        for (const row of rows) removeNotification(sql, row);
        return;
      }
      const isGone = result === null || (!result.ok && result.isGone === true);
      if (isGone && first.channel === 'push') saveSubscription(sql, first.target, null, now());
      if (isGone) removeWaiting(sql, first.channel, first.target);
      if (result === null) return;
      saveOutcome(sql, first.channel, now(), result.ok ? null : result.failure);
      if (result.ok) {
        for (const row of rows) removeNotification(sql, row);
        return;
      }
      const next = result.isFinal ? null : nextTryAt(tries, now(), result.retryAfter);
      if (next === null) this.#drop(rows);
      else for (const row of rows) moveNotification(sql, row, next, tries);
    });
  }

  /** Null where the channel is not set up any more. */
  async #say({ channel, target }: Due, message: Message): Promise<SendResult | null> {
    const transport = isNotificationChannel(channel)
      ? await openChannel(this.#context, channel, target)
      : null;
    return transport === null ? null : transport.send(message);
  }

  /** Drops notifications that cannot be sent; a counter records it. */
  #drop(rows: readonly Pick<Notification, 'channel' | 'target' | 'id'>[]): void {
    for (const row of rows) removeNotification(this.#context.sql, row);
    countProblem(this.#context, 'notification_dropped');
  }
}

function messageIn(context: ShopContext, rows: readonly Due[], first: Due): Message {
  const { settings, notificationPreferences } = context;
  // A summary has the id of its first notification and a count, so that a retry has the same id.
  const id = rows.length === 1 ? first.id : `${first.id}-and-${rows.length - 1}`;
  return messageOf(contentsOf(rows), { id, at: first.at }, settings, notificationPreferences.language);
}
