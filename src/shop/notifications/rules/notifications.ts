import * as z from 'zod';
import { locales } from '../../../text/locales/table.ts';

/** What a merchant can be told of. Kept in rows and choices. */
export const notificationKinds = [
  'placed',
  'paid',
  'canceled',
  'disputed',
  'low_stock',
  'service',
  'digest',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Ways on which the merchant is told. */
export const notificationChannels = ['push', 'telegram', 'email', 'webhook'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export function isNotificationChannel(word: string): word is NotificationChannel {
  return notificationChannels.some((one) => one === word);
}

/** The way on which shoppers are told, beside the merchant's. Kept in rows. */
export const SHOPPER_CHANNEL = 'shopper';

/** What a shopper is told by e-mail. */
const shopperEmailKinds = ['confirmed', 'on_its_way', 'canceled'] as const;
export type ShopperEmailKind = (typeof shopperEmailKinds)[number];

/** What happened to an order, as far as somebody is told. */
const orderEvents = [
  'placed',
  'paid',
  'canceled',
  'expired',
  'failed',
  'withdrawn',
  'canceled_by_shop',
  'paid_twice',
  'paid_late',
] as const;
export type NotifiedEvent = (typeof orderEvents)[number];

/** Under which kind an event is told. */
export const kindOfEvent: Record<NotifiedEvent, 'placed' | 'paid' | 'canceled' | 'disputed'> = {
  placed: 'placed',
  paid: 'paid',
  canceled: 'canceled',
  expired: 'canceled',
  failed: 'canceled',
  withdrawn: 'canceled',
  canceled_by_shop: 'canceled',
  paid_twice: 'disputed',
  paid_late: 'disputed',
};

export function isNotifiedEvent(word: string): word is NotifiedEvent {
  return orderEvents.some((one) => one === word);
}

/**
 * What is told, as it is kept until it is sent. Of an order nothing that names its shopper: a message lies on servers of others,
 * and on screens that are locked.
 */
const news = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['placed', 'paid', 'canceled', 'disputed']),
    event: z.enum(orderEvents),
    number: z.string(),
    total: z.number(),
    paymentMethod: z.enum(['card', 'cash', 'part']),
    dueOnDelivery: z.number(),
    wilaya: z.number(),
  }),
  z.object({ kind: z.literal('low_stock'), names: z.record(z.string(), z.string()), left: z.number() }),
  z.object({ kind: z.literal('service'), isBack: z.boolean() }),
  z.object({ kind: z.literal('digest'), call: z.number(), pack: z.number(), taken: z.number() }),
  z.object({ kind: z.literal('test') }),
  z.object({ kind: z.literal('summary'), counts: z.partialRecord(z.enum(notificationKinds), z.number()) }),
  z.object({ kind: z.literal('shopper'), orderId: z.string(), what: z.enum(shopperEmailKinds) }),
]);
export type NotificationContent = z.infer<typeof news>;

/** What was kept as text; null for what another build of the shop keeps otherwise. */
export function readNotificationContent(text: string): NotificationContent | null {
  try {
    return news.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const kindsOfChannel = z.array(z.enum(notificationKinds).catch('placed')).default([]);

/** What the merchant chose. A channel without kinds is off; `lowStock`: told at so many pieces left, null: never. */
export const preferencesSchema = z.object({
  language: z.enum(Object.keys(locales) as [keyof typeof locales]).catch('ar'),
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
});
export type NotificationPreferences = z.infer<typeof preferencesSchema>;

/** What is chosen before anybody has: nothing. */
export const defaultPreferences: NotificationPreferences = preferencesSchema.parse({});

/** Whether anybody is told anything. Where nobody is, news cost nothing. */
export function hasRecipients({ kinds, shoppers }: NotificationPreferences): boolean {
  return shoppers || notificationChannels.some((channel) => kinds[channel].length > 0);
}

/** Pieces at which a merchant may ask to be told. */
export const MOST_LOW_STOCK = 1_000;
