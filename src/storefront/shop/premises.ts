import { DurableObject } from 'cloudflare:workers';
import { Database } from '../../database/rows.ts';
import { Till } from '../cart/one-order.ts';
import { isShelved, Shelving } from '../catalogue/reindex.ts';
import { isShelfEmpty } from '../catalogue/store/index-rows.ts';
import { Sweeper } from '../catalogue/sync/catalogue-sync.ts';
import { Rereading } from '../catalogue/sync/product-refresh.ts';
import { Questions } from '../checkout/checkout-poller.ts';
import { Settlement } from '../checkout/checkout-sync.ts';
import { Payments } from '../checkout/payments.ts';
import { Reconciliation } from '../checkout/reconciliation.ts';
import { nameOfError } from '../error-log.ts';
import { ServiceClient } from '../service-client/client.ts';
import { readSettings } from '../settings.ts';
import { AnswerOrder } from './answer-order.ts';
import { type ShopContext, wait } from './context.ts';
import { migrate } from './store/migrations.ts';

/** How long visitors of an empty shop wait for its shelves. */
const FIRST_SWEEP_TIMEOUT = 6_000;

/**
 * The shop's rooms, what they share, and the alarm that keeps mirror and orders true.
 * The object itself, in shop.ts, adds what the Worker may ask of it.
 */
export class Premises extends DurableObject<StorefrontEnv> {
  readonly context: ShopContext;
  readonly sweeper: Sweeper;
  readonly payments: Payments;
  readonly settlement: Settlement;
  readonly till: Till;
  readonly reconciliation: Reconciliation;
  readonly rereading: Rereading;
  readonly questions: Questions;
  readonly shelving: Shelving;

  constructor(state: DurableObjectState, env: StorefrontEnv) {
    super(state, env);
    const read = readSettings(env);
    // The Worker answers 503 before it comes here, so this is a bug and no state to serve.
    if ('missing' in read) throw new Error(`${read.missing} is missing or not usable.`);
    migrate(state.storage);
    this.context = {
      storage: state.storage,
      sql: new Database(state.storage.sql),
      service: new ServiceClient(read.settings, (input, init) => fetch(input, init)),
      answers: new AnswerOrder(),
      settings: read.settings,
      now: () => Date.now(),
      wait,
    };
    this.shelving = new Shelving(this.context);
    this.sweeper = new Sweeper(this.context);
    this.rereading = new Rereading(this.context, () => this.sweeper.wholeAt());
    this.payments = new Payments(this.context);
    this.settlement = new Settlement(this.context);
    this.till = new Till(this.context, this.payments, this.settlement);
    const ask = (id: string) => this.settlement.ask(id);
    this.reconciliation = new Reconciliation(this.context, ask);
    this.questions = new Questions(this.context, ask);
  }

  /** Starts what is due; the waiting is done beside the alarm, which must not be held up. */
  override async alarm(): Promise<void> {
    try {
      this.shelving.run();
      this.ctx.waitUntil(this.finish(this.sweeper.run()));
      this.ctx.waitUntil(this.finish(this.reconciliation.run()));
    } catch (error) {
      // An alarm that throws six times is never called again.
      console.error(`alarm: ${nameOfError(error)}`);
    } finally {
      await this.arm();
    }
  }

  /** Sets the alarm anew when one of the alarm's works is done: neither waits for the other. */
  async finish(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      console.error(`alarm: ${nameOfError(error)}`);
    } finally {
      await this.arm();
    }
  }

  /** Has products that somebody looks at read again, beside whatever they are shown meanwhile. */
  look(found: readonly (string | null)[]): void {
    if (this.sweeper.isUnfinished()) return;
    const products = found.filter((id) => id !== null);
    if (products.length > 0) this.ctx.waitUntil(this.rereading.look(products));
  }

  /** Reads the catalogue when nothing of it has been read; visitors wait for some seconds. */
  async fillFirst(): Promise<void> {
    this.shelving.run();
    await this.arm();
    if (!this.sweeper.isUnfinished()) return;
    const turn = this.sweeper.run();
    this.ctx.waitUntil(turn);
    // What is there of a large catalogue is shown at once: its first reading takes minutes.
    if (!isShelfEmpty(this.context.sql)) return;
    const patience = new AbortController();
    await Promise.race([turn, wait(FIRST_SWEEP_TIMEOUT, patience.signal)]);
    patience.abort();
  }

  /** Whether something that the service sells may be missing on the shelf. */
  isUnfinished(): boolean {
    return this.sweeper.isUnfinished() || !isShelved(this.context.sql);
  }

  /** One alarm for all: its time is the earliest of all that is due. */
  async arm(): Promise<void> {
    const due = Math.min(this.sweeper.dueAt(), this.shelving.dueAt(), this.reconciliation.dueAt());
    const at = Math.max(this.context.now() + 1, due);
    const standing = await this.ctx.storage.getAlarm();
    if (standing === null || standing > at) await this.ctx.storage.setAlarm(at);
  }
}
