import type { ListedPayment } from '../payments/rules.ts';

/** Payments of a day that the counter lists. */
export const SHOWN_PAYMENTS = 30;
/** Payments of a day that its total sums at most, the newest ones. */
export const MOST_SUMMED = 1_000;

/** Seconds between two looks at an unpaid payment, and how often the page looks by itself. */
export const LOOK_EVERY = 4;
export const MOST_LOOKS = 60;

/** The paid payments of a day. `total`: whole dinars, without what was given back. */
export type DayOfCounter = { paid: number; total: number };

/** A payment as the counter shows it to the customer. `url`: where the customer pays. */
export type CounterPayment = ListedPayment & { url: string };

/** Why a form was refused; `closed`: live payments are not switched on. */
export const counterRefusals = ['amount', 'limit', 'closed', 'state'] as const;
export type CounterRefusal = (typeof counterRefusals)[number];
