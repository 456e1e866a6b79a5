import { DurableObject } from 'cloudflare:workers';
import { EXCHANGE_TIMEOUT, type Exchange, exchange, type Outside, type SignedRequest } from './request.ts';
import { LEAST_PER_LANE } from './rules/lane-concurrency.ts';

/** The platform's limit of connections per object. */
export const CONNECTIONS = 6;

/** A sender of a lane, by number from 0, and the life of its ledger: a restarted ledger has another life. */
export type SenderPlace = { lane: string; number: number; life: string };

/**
 * Carries the events of one ledger to one host or listed endpoint, alone or beside others, and stores nothing. Each
 * sender has its own connections, so endpoints that hang delay only themselves. It decides nothing: its requests are
 * already checked and signed, and the ledger records the results.
 */
export class WebhookSender extends DurableObject<ServiceEnv> {
  readonly #outside: Outside;
  /** Exchanges under way, with their latest end (milliseconds): a leaked count would block the lane. */
  #out: { end: number; life: string }[] = [];

  /** The runtime gives the first two arguments; a test may pass another network and clock. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, outside: Outside = { fetch, now: () => Date.now() }) {
    super(ctx, env);
    this.#outside = outside;
  }

  /**
   * One exchange; null when too many are under way, and nothing was sent. A restarted ledger does not know its
   * earlier exchanges: until they end, it gets only the least number of connections here.
   */
  async carry(request: SignedRequest, life: string): Promise<Exchange | null> {
    const now = this.#outside.now();
    this.#out = this.#out.filter(({ end }) => end > now);
    const isAlone = this.#out.every((other) => other.life === life);
    if (this.#out.length >= (isAlone ? CONNECTIONS : LEAST_PER_LANE)) return null;
    const mine = { end: now + 2 * EXCHANGE_TIMEOUT, life };
    this.#out.push(mine);
    const said = await exchange(request, this.#outside);
    this.#out = this.#out.filter((other) => other !== mine);
    return said;
  }
}

/** A sender of an account for a lane. */
export function senderOf(
  senders: ServiceEnv['COURIER'],
  { mode, account }: { mode: string; account: string },
  { lane, number }: SenderPlace,
) {
  return senders.getByName(`${mode}:${account}:${lane}${number === 0 ? '' : `#${number}`}`);
}
