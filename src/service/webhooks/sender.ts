import { DurableObject } from 'cloudflare:workers';
import { EXCHANGE_TIMEOUT, type Exchange, exchange, type Outside, type SignedRequest } from './exchange.ts';

/** Most requests under way to one host. The platform gives an object six connections. */
export const MOST_PER_HOST = 2;

/**
 * Carries the events of one ledger to one host, and keeps nothing. Each has connections of its own, so hosts
 * that hang hold up nobody but themselves, however many they are. It decides nothing either: what it is given
 * is checked and signed, and what it brings back is recorded by the ledger.
 */
export class WebhookSender extends DurableObject<ServiceEnv> {
  readonly #outside: Outside;
  /** When (milliseconds) each exchange under way ends at the latest. A count that leaked would close the host. */
  #ends: number[] = [];

  /** The runtime gives the first two; a test may give another network and clock with the third. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, outside: Outside = { fetch, now: () => Date.now() }) {
    super(ctx, env);
    this.#outside = outside;
  }

  /** One exchange; null when as many as the host may have are under way, and nothing was sent. */
  async carry(request: SignedRequest): Promise<Exchange | null> {
    // A ledger that was lost and woke again does not know what it has sent on its way before.
    const now = this.#outside.now();
    this.#ends = this.#ends.filter((end) => end > now);
    if (this.#ends.length >= MOST_PER_HOST) return null;
    const end = now + 2 * EXCHANGE_TIMEOUT;
    this.#ends.push(end);
    const said = await exchange(request, this.#outside);
    const index = this.#ends.indexOf(end);
    if (index >= 0) this.#ends.splice(index, 1);
    return said;
  }
}

/** The sender of an account to a host. */
export function senderOf(
  senders: ServiceEnv['COURIER'],
  { mode, account }: { mode: string; account: string },
  host: string,
) {
  return senders.getByName(`${mode}:${account}:${host}`);
}
