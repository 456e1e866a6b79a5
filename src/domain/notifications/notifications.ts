import * as z from 'zod';
import { DEFAULT_LANGUAGE, languageFacts } from '../../text/languages/languages.ts';
import { notifiedEvents } from './merchant-notified-events.ts';

/** The kinds of notifications to the merchant. Stored in rows and preferences. */
export const notificationKinds = [
  'placed',
  'paid',
  'canceled',
  'disputed',
  'low_stock',
  'service',
  'digest',
  'call',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The merchant's notification channels. */
export const notificationChannels = ['push', 'telegram', 'email', 'webhook'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export function isNotificationChannel(word: string): word is NotificationChannel {
  return notificationChannels.some((one) => one === word);
}

/** The channel for e-mail to shoppers. Stored in rows. */
export const SHOPPER_CHANNEL = 'shopper';

/** The kinds of e-mail to shoppers. */
const shopperEmailKinds = ['confirmed', 'on_its_way', 'delivered', 'canceled', 'refunded', 'unpaid'] as const;
export type ShopperEmailKind = (typeof shopperEmailKinds)[number];

/**
 * The content of a notification, as it is stored until it is sent. For an order it has nothing that identifies the
 * shopper: messages lie on servers of other companies and are shown on locked screens.
 */
const notificationContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['placed', 'paid', 'canceled', 'disputed']),
    event: z.enum(notifiedEvents),
    number: z.string(),
    total: z.number(),
    paymentMethod: z.enum(['card', 'cash', 'part']),
    dueOnDelivery: z.number(),
    wilaya: z.number(),
  }),
  z.object({ kind: z.literal('low_stock'), names: z.record(z.string(), z.string()), left: z.number() }),
  z.object({ kind: z.literal('service'), isBack: z.boolean() }),
  z.object({ kind: z.literal('digest'), call: z.number(), pack: z.number(), taken: z.number() }),
  z.object({ kind: z.literal('call'), about: z.enum(['due', 'wish', 'address']), number: z.string() }),
  z.object({ kind: z.literal('test') }),
  z.object({ kind: z.literal('summary'), counts: z.partialRecord(z.enum(notificationKinds), z.number()) }),
  z.object({
    kind: z.literal('shopper'),
    orderId: z.string(),
    what: z.enum(shopperEmailKinds),
    /** The position of the order event that it tells of. */
    position: z.number(),
  }),
]);
export type NotificationContent = z.infer<typeof notificationContent>;

/** Parses a stored content; null for a content that another build stored in another form. */
export function readNotificationContent(text: string): NotificationContent | null {
  try {
    return notificationContent.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const kindsOfChannel = z.array(z.enum(notificationKinds).catch('placed')).default([]);

/**
 * The merchant's preferences. A channel without kinds is off; `lowStock`: notify at so many pieces left, null: never.
 */
export const preferencesSchema = z.object({
  language: z.enum(Object.keys(languageFacts) as [keyof typeof languageFacts]).catch(DEFAULT_LANGUAGE),
  lowStock: z.number().nullable().default(null),
  shoppers: z.boolean().default(false),
  kinds: z
    .object({
      push: kindsOfChannel,
      telegram: kindsOfChannel,
      email: kindsOfChannel,
      webhook: kindsOfChannel,
    })
    .prefault({}),
  email: z.string().nullable().default(null),
  webhook: z.string().nullable().default(null),
  /**
   * The bot that was connected at the desk. `bot`: its name; `code`: what the merchant sends it; `chat`: where that
   * came from, null until then; `sealed`: its token.
   */
  telegram: z
    .object({ bot: z.string(), code: z.string(), chat: z.string().nullable(), sealed: z.string() })
    .nullable()
    .default(null),
  /** The e-mail provider that was connected at the desk. `from`: the sender's address; `sealed`: its key. */
  mail: z.object({ from: z.string(), sealed: z.string() }).nullable().default(null),
});
export type NotificationPreferences = z.infer<typeof preferencesSchema>;

/** The preferences before the first save: no notifications. Not parsed, because each start would wait for that. */
export const defaultPreferences: NotificationPreferences = {
  language: DEFAULT_LANGUAGE,
  lowStock: null,
  shoppers: false,
  kinds: { push: [], telegram: [], email: [], webhook: [] },
  email: null,
  webhook: null,
  telegram: null,
  mail: null,
};

/** Whether any channel is on. Without one, notifications cost nothing. */
export function hasRecipients({ kinds, shoppers }: NotificationPreferences): boolean {
  return shoppers || notificationChannels.some((channel) => kinds[channel].length > 0);
}

/** The highest count at which a merchant can be notified of low stock. */
export const MOST_LOW_STOCK = 1_000;
