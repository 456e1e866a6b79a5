import type { ShopContext } from '../shop/context.ts';
import { nameOfError } from '../shop/error-log.ts';
import { restAfterError } from './rules/account.ts';
import { type CourierAccount, findAccount, readAccounts, saveRest } from './store/accounts.ts';
import { nextReadingAt } from './store/readings.ts';
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
    const times = readAccounts(sql).map((account) => Math.max(this.#dueAtOf(account), least(account.id)));
    return Math.min(NEVER, ...times);
  }

  /** When an account's next call is due: about a parcel, or for a list. */
  #dueAtOf(account: CourierAccount): number {
    const { sql } = this.#context;
    const { id, blockedUntil } = account;
    const next = Math.min(nextTaskAt(sql, id) ?? NEVER, nextReadingAt(sql, account));
    return Math.max(next, blockedUntil);
  }

  async run(): Promise<void> {
    const { sql, now } = this.#context;
    const due = readAccounts(sql).filter(
      (account) => !this.#running.has(account.id) && this.#dueAtOf(account) <= now(),
    );
    await Promise.all(
      due.map(async (account) => {
        this.#running.add(account.id);
        try {
          // Loaded on demand: a shop without couriers never reads the adapters.
          const { CourierWorker } = await import('./courier-worker.ts');
          await new CourierWorker(this.#context).run(account);
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
