import type { Quota } from '../database/quotas/rules.ts';
import type { Locale } from '../text/languages/languages.ts';
import { type Client, isNewcomer } from '../web/rate-limiter/clients.ts';
import { UNKNOWN_NETWORK } from './order-quotas.ts';

const DAY = 24 * 3_600_000;

/** Milliseconds that a confirmed request waits, and within which an address gets one confirmation e-mail. */
export const KEPT = 90 * DAY;
/** Milliseconds that a request waits for its confirmation. */
export const UNCONFIRMED_KEPT = DAY;

/** A confirmed request counts; an unconfirmed one waits for the button that its e-mail leads to. */
export const alertStates = ['unconfirmed', 'confirmed'] as const;
export type AlertState = (typeof alertStates)[number];

/**
 * A shopper who waits for the stock of a `key` (`countKey`). `id`: of the e-mail; `address`: the code of the e-mail
 * address; `network`: whose share the request takes; times in milliseconds.
 */
export type StockAlert = {
  id: string;
  key: string;
  productId: string;
  email: string;
  language: Locale;
  address: string;
  network: string;
  state: AlertState;
  at: number;
  endsAt: number;
};

/** The place of a request in a list, newest first. */
export type AlertCursor = Pick<StockAlert, 'at' | 'id'>;

/** A product or size as pages name it; its `slug` and `variant` make its address. */
export type AwaitedProduct = { title: string; slug: string; variant: string | null };

/** What the link of an address shows; it never shows the address. */
export type AlertLinkView = {
  isConfirmed: boolean;
  alerts: (AwaitedProduct & { id: string; state: AlertState })[];
};

/** What its page asks: to confirm, or to withdraw the request with an id, or all (null). */
export type AlertAnswer = 'confirm' | { withdraw: string | null };

/** Requests of one address at a time. */
export const MOST_OF_ADDRESS = 10;
/** Requests of one network's newcomers, or of its other browsers, at a time: for one product or size, and in all. */
export const MOST_OF_NETWORK = { key: 100, shop: 300 };
/** Requests of a state at a time: for one product or size, and in all. Unconfirmed ones take no confirmed one's place. */
export const mostOf: Readonly<Record<AlertState, { key: number; shop: number }>> = {
  unconfirmed: { key: 500, shop: 1_000 },
  confirmed: { key: 1_000, shop: 5_000 },
};

/** The newcomers of a network share one part of it, its other browsers another. Stored: never rename. */
export function networkShareOf(client: Client, now: number): string {
  const network = client.network ?? UNKNOWN_NETWORK;
  return isNewcomer(client, now) ? `new ${network}` : network;
}

/**
 * What a request takes from, whatever becomes of it: each may send a stranger an e-mail. There is no quota for the whole
 * shop: one attacker could use it up.
 */
export function alertQuotas(client: Client, now: number): Quota[] {
  const { browser } = client;
  const own = browser === null ? [] : [{ name: `alerts browser ${browser}`, most: 10, within: DAY }];
  return [...own, { name: `alerts ${networkShareOf(client, now)}`, most: 20, within: DAY }];
}
