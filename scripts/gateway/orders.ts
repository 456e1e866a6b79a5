import type { Clock } from '../fakes/clock.ts';
import { type DeclineReason, declineWords } from './cards.ts';
import { canceled, type Language, timedOut } from './messages.ts';

/** Milliseconds after its registration when an order that nobody acknowledged is cancelled. */
const TIME_TO_ACKNOWLEDGE = 20 * 60_000;

/** Centimes. */
export const LEAST_AMOUNT = 5_000;

export type Decline = { actionCode: number; words: Record<Language, string> };

type GatewayRefund = { amount: number; by: 'merchant' | 'bank'; at: number };

export type GatewayOrder = {
  orderId: string;
  orderNumber: string;
  /** Centimes, as `refunds`. */
  amount: number;
  language: Language;
  returnUrl: string;
  failUrl: string;
  description: string;
  udf: Record<string, string>;
  callbackUrl: string | null;
  registeredAt: number;
  /** `reversed`: paid and not acknowledged in time, or cancelled at the bank. */
  state: 'registered' | 'paid' | 'declined' | 'cancelled' | 'reversed';
  /** How often the merchant took the money: once at most. */
  captures: number;
  decline: Decline | null;
  approvalCode: string | null;
  /** Of the card: its ends, never its number. */
  pan: string | null;
  expiration: string | null;
  holder: string | null;
  /** The place of the chosen test card in the list; null before one was typed. */
  card: number | null;
  wrongPasswords: number;
  refunds: GatewayRefund[];
};

export function declineBy(reason: DeclineReason): Decline {
  return { actionCode: 2003, words: declineWords[reason] };
}

export const declinedByPayer: Decline = { actionCode: 10, words: canceled };
const expired: Decline = { actionCode: -2007, words: timedOut };

/** The gateway's books. Every read first cancels what is over. */
export class GatewayOrders {
  readonly #clock: Clock;
  readonly #orders = new Map<string, GatewayOrder>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(order: GatewayOrder): void {
    this.#orders.set(order.orderId, order);
  }

  find(orderId: string): GatewayOrder | null {
    const order = this.#orders.get(orderId);
    return order === undefined ? null : this.#cancelWhenOver(order);
  }

  findByNumber(orderNumber: string): GatewayOrder | null {
    return this.all().find((order) => order.orderNumber === orderNumber) ?? null;
  }

  all(): GatewayOrder[] {
    return [...this.#orders.values()].map((order) => this.#cancelWhenOver(order));
  }

  #cancelWhenOver(order: GatewayOrder): GatewayOrder {
    const isOpen = order.state === 'registered' || (order.state === 'paid' && order.captures === 0);
    if (isOpen && this.#clock.now() >= order.registeredAt + TIME_TO_ACKNOWLEDGE) {
      order.decline = expired;
      order.state = order.state === 'paid' ? 'reversed' : 'cancelled';
    }
    return order;
  }
}

/** Centimes that went back, through the API and at the bank. */
export function refundedOf({ refunds }: GatewayOrder): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Takes an approved payment. Only the first acknowledgement has an effect. */
export function acknowledge(order: GatewayOrder): void {
  if (order.state === 'paid' && order.captures === 0) order.captures = 1;
}
