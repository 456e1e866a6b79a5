import { DurableObject } from 'cloudflare:workers';
import { EXCHANGE_TIMEOUT, type Exchange, exchange, type Outside, type SignedRequest } from './exchange.ts';
import { FIRST_SHARE } from './rules/shares.ts';

/** The platform gives an object six. */
export const CONNECTIONS = 6;

/** Which sender of a host carries something, from 0, and for which life of its ledger: a woken one is another. */
export type SenderPlace = { host: string; number: number; life: string };

/**
 * Carries the events of one ledger to one host, alone or with others, and keeps nothing. Each has connections of its own, so hosts
 * that hang hold up nobody but themselves, however many they are. It decides nothing either: what it is given
 * is checked and signed, and what it brings back is recorded by the ledger.
 */
export class WebhookSender extends DurableObject<ServiceEnv> {
  readonly #outside: Outside;
  /** What is under way, and when (milliseconds) it ends at the latest: a count that leaked would close the host. */
  #out: { end: number; life: string }[] = [];

  /** The runtime gives the first two; a test may give another network and clock with the third. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, outside: Outside = { fetch, now: () => Date.now() }) {
    super(ctx, env);
    this.#outside = outside;
  }

  /**
   * One exchange; null when as many are under way as may be, and nothing was sent. A ledger that was lost and woke again does
   * not know what it has sent on its way before: until that is back, it has a first share here and no more.
   */
  async carry(request: SignedRequest, life: string): Promise<Exchange | null> {
    const now = this.#outside.now();
    this.#out = this.#out.filter(({ end }) => end > now);
    const isAlone = this.#out.every((other) => other.life === life);
    if (this.#out.length >= (isAlone ? CONNECTIONS : FIRST_SHARE)) return null;
    const mine = { end: now + 2 * EXCHANGE_TIMEOUT, life };
    this.#out.push(mine);
    const said = await exchange(request, this.#outside);
    this.#out = this.#out.filter((other) => other !== mine);
    return said;
  }
}

/** A sender of an account to a host. */
export function senderOf(
  senders: ServiceEnv['COURIER'],
  { mode, account }: { mode: string; account: string },
  { host, number }: SenderPlace,
) {
  return senders.getByName(`${mode}:${account}:${host}${number === 0 ? '' : `#${number}`}`);
}
