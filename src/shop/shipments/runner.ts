import type { ShopContext } from '../context.ts';
import { nameOfError } from '../error-log.ts';
import { restAfterError } from './rules/account.ts';
import { findAccount, readAccounts, saveRest } from './store/accounts.ts';
import { nextTaskAt } from './store/shipments.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** Milliseconds after which a running account is looked at again. */
const LOOK_AGAIN = 60_000;

/** Runs the due tasks of parcels at couriers, each account for itself. */
export class ShipmentRunner {
  readonly #context: ShopContext;
  readonly #running = new Set<string>();

  constructor(context: ShopContext) {
    this.#context = context;
  }

  dueAt(): number {
    const { sql, now } = this.#context;
    // Its run may end without an alarm after it.
    const least = (id: string) => (this.#running.has(id) ? now() + LOOK_AGAIN : 0);
    const times = readAccounts(sql).map(({ id, blockedUntil }) =>
      Math.max(nextTaskAt(sql, id) ?? NEVER, blockedUntil, least(id)),
    );
    return Math.min(NEVER, ...times);
  }

  async run(): Promise<void> {
    const { sql, now } = this.#context;
    const due = readAccounts(sql).filter(
      ({ id, blockedUntil }) =>
        !this.#running.has(id) && blockedUntil <= now() && (nextTaskAt(sql, id) ?? NEVER) <= now(),
    );
    await Promise.all(
      due.map(async (account) => {
        this.#running.add(account.id);
        try {
          // Loaded on demand: a shop without couriers never reads the adapters.
          const { AccountWork } = await import('./account-work.ts');
          await new AccountWork(this.#context).run(account);
        } catch (error) {
          // The task is due still: without a rest the alarm would ring at once.
          console.error(`courier account: ${nameOfError(error)}`);
          saveRest(sql, account.id, restAfterError(findAccount(sql, account.id) ?? account, now()));
        } finally {
          this.#running.delete(account.id);
        }
      }),
    );
  }
}
