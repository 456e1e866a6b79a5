import type { Database } from '../../database/rows.ts';
import { capabilities, type Offered } from '../../domain/capabilities.ts';
import type { ShopContext } from '../context.ts';
import { askCapabilities } from '../service-client/capabilities.ts';
import { ignoreProviderFailure } from '../service-client/errors.ts';
import { readKept, readOffered, saveKept } from './store.ts';

const HOUR = 60 * 60_000;
const EVERY = 24 * HOUR;
/** Pause after a check that the service did not answer. */
const AGAIN = HOUR;

/** What orders know of their checkouts: the service shows most on a real one. */
type KnownCheckouts = {
  /** Whether the shop has ever requested a checkout. */
  hasAny(sql: Database): boolean;
  /** A checkout that the service has made; null without one. */
  findNewestId(sql: Database): string | null;
};

/** Checks once a day what the service offers, once the shop has requested a checkout. */
export class Capabilities {
  readonly #context: ShopContext;
  readonly #checkouts: KnownCheckouts;
  #isRunning = false;

  constructor(context: ShopContext, checkouts: KnownCheckouts) {
    this.#context = context;
    this.#checkouts = checkouts;
  }

  /** In milliseconds since the epoch; infinity before the first alarm, and before the first checkout. */
  dueAt(): number {
    const { sql } = this.#context;
    return this.#checkouts.hasAny(sql)
      ? (readKept(sql)?.dueAt ?? Number.POSITIVE_INFINITY)
      : Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    const { sql, now } = this.#context;
    const kept = readKept(sql);
    if (this.#isRunning || (kept !== null && kept.dueAt > now())) return;
    if (kept === null) return saveKept(sql, { offered: {}, dueAt: now() + HOUR });
    if (!this.#checkouts.hasAny(sql)) return;
    this.#isRunning = true;
    try {
      await lookAtCapabilities(this.#context, this.#checkouts.findNewestId(sql), { isDaily: true });
    } catch (error) {
      saveKept(sql, { offered: readOffered(sql), dueAt: now() + AGAIN });
      ignoreProviderFailure(error);
    } finally {
      this.#isRunning = false;
    }
  }
}

/**
 * Checks what the service offers and saves changes: a page viewed twice writes once; the daily check also saves its
 * next time. Capabilities that the answers do not show stay as they were. `checkoutId`: a
 * checkout to ask with, null without one. Throws when the service cannot be asked.
 */
export async function lookAtCapabilities(
  { service, storage, sql, now }: ShopContext,
  checkoutId: string | null,
  { isDaily = false } = {},
): Promise<Offered> {
  const reported = await askCapabilities(service, readOffered(sql), checkoutId);
  return storage.transactionSync(() => {
    const known = readOffered(sql);
    const offered = { ...known, ...reported };
    const isNew = capabilities.some((name) => offered[name] !== known[name]);
    if (isNew || isDaily) saveKept(sql, { offered, dueAt: now() + EVERY });
    return offered;
  });
}
