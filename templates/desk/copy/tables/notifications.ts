import type { NotificationFlash } from '../../../../src/shop/desk-urls.ts';
import type {
  NotificationChannel,
  NotificationKind,
  NotifiedEvent,
} from '../../../../src/shop/notifications/rules/notifications.ts';

type Said = { title: string; text: string };

/** What the merchant is told and on which ways, and the messages themselves. */
export type NewsCopy = {
  title: string;
  lead: string;
  link: string;
  wrong: string;
  outdated: string;
  done: Record<NotificationFlash, string>;
  kinds: Record<NotificationKind, string>;
  device: { isOn: string; isOff: string; turnOn: string; turnOff: string; refused: string };
  kindsLabel: string;
  off: string;
  save: string;
  test: string;
  sentAt: string;
  failedAt: string;
  ways: Record<
    NotificationChannel,
    { title: string; text: string; setUp: string; label: string; hint: string; secret: string }
  >;
  general: {
    title: string;
    language: string;
    lowStock: string;
    lowStockHint: string;
    shoppers: string;
    shoppersHint: string;
    noMail: string;
  };
  messages: {
    titles: Record<'placed' | 'paid' | 'canceled' | 'disputed', (number: string, total: string) => string>;
    ways: Record<'card' | 'cash' | 'part', (dueOnDelivery: string) => string>;
    events: Record<Exclude<NotifiedEvent, 'placed'>, string>;
    to: (wilaya: string) => string;
    left: (product: string, left: number) => string;
    away: Said;
    back: Said;
    digest: {
      title: (shop: string) => string;
      call: (count: number) => string;
      pack: (count: number) => string;
      taken: (amount: string) => string;
    };
    test: (shop: string) => Said;
    summary: (shop: string) => string;
    counted: (kind: string, count: number) => string;
  };
};
