import { DurableObject } from 'cloudflare:workers';
import { CommitQueue } from '../../database/commit-queue.ts';
import { Database } from '../../database/rows.ts';
import { acquirerFor } from '../acquirers/index.ts';
import type { Acquirer } from '../acquirers/port.ts';
import { Minter } from '../identifiers/minter.ts';
import { Payments } from '../payments/payments.ts';
import { sandboxBankUrl } from '../urls.ts';
import { Schedule } from './alarm.ts';
import { readStoredProfile } from './rules/profile.ts';
import { Seals } from './sealing.ts';
import * as identities from './store/identity.ts';
import { isOpened, migrate } from './store/migrations.ts';
import type { Desk } from './transaction.ts';

/**
 * What the rooms of a ledger work with: the database, the one door for writing, who the ledger is, its alarm.
 * The object itself, in ledger.ts, adds what may be called from outside.
 */
export class Books extends DurableObject<ServiceEnv> {
  readonly database: Database;
  readonly queue: CommitQueue;
  readonly schedule: Schedule;
  readonly payments: Payments;
  #identity: identities.Identity | null = null;
  #keys: identities.StoredKey[] = [];
  #minter: Minter | null = null;
  #seals: Seals | null = null;

  constructor(ctx: DurableObjectState, env: ServiceEnv) {
    super(ctx, env);
    this.database = new Database(ctx.storage.sql);
    this.schedule = new Schedule(ctx, this);
    this.queue = new CommitQueue(ctx.storage, () => this.schedule.plan());
    this.payments = new Payments(this);
    ctx.blockConcurrencyWhile(async () => {
      this.#minter = await Minter.create(env.ROUTING_KEY);
      this.#seals = await Seals.create(env.SEALING_KEYS);
      if (isOpened(this.database)) {
        ctx.storage.transactionSync(() => migrate(this.database));
        this.reload();
        await this.schedule.load();
      }
    });
  }

  get identity(): identities.Identity | null {
    return this.#identity;
  }

  get keys(): readonly identities.StoredKey[] {
    return this.#keys;
  }

  get seals(): Seals {
    if (this.#seals === null) throw new Error('The ledger is not ready.');
    return this.#seals;
  }

  get minter(): Minter {
    if (this.#minter === null) throw new Error('The ledger is not ready.');
    return this.#minter;
  }

  /** Reads identity and keys again, after a change of them. */
  reload(): void {
    this.#identity = identities.readIdentity(this.database, readStoredProfile);
    this.#keys = identities.readKeys(this.database);
  }

  acquirer(): Acquirer | null {
    if (this.#identity === null) return null;
    return acquirerFor({
      mode: this.#identity.mode,
      profileAcquirer: this.#identity.profile.acquirer,
      banks: this.env.SANDBOX_BANK,
      bankUrl: (id) => sandboxBankUrl(this.origin(), id),
    });
  }

  get couriers(): ServiceEnv['COURIER'] {
    return this.env.COURIER;
  }

  origin(): string {
    return this.env.PUBLIC_ORIGIN.replace(/\/$/, '') || this.#identity?.origin || 'http://127.0.0.1:8788';
  }

  get isLocal(): boolean {
    return this.env.LOCAL === '1';
  }

  /** A desk for a read or for code that takes no ids. */
  desk(identity: identities.Identity, keyId: string | null = null, ids: string[] = []): Desk {
    const nowMs = Date.now();
    return {
      database: this.database,
      identity,
      brand: this.env.SERVICE_BRAND || 'service',
      origin: this.origin(),
      local: this.isLocal,
      now: Math.floor(nowMs / 1000),
      nowMs,
      keyId,
      takeId: () => {
        const id = ids.shift();
        if (id === undefined) throw new Error('Too few ids were minted for this change.');
        return id;
      },
      mintReference: () => this.minter.mintReference(),
      canPay: identity.profile.status === 'active' && this.acquirer() !== null,
    };
  }

  /** Runs a change in the next commit with `ids` fresh identifiers; null when the ledger is not open. */
  async change<T>(ids: number, keyId: string | null, run: (desk: Desk) => T): Promise<T | null> {
    const identity = this.#identity;
    if (identity === null) return null;
    const minted: string[] = [];
    for (let count = 0; count < ids; count += 1) {
      minted.push(await this.minter.mintId(identity.mode, identity.account, Date.now()));
    }
    return this.queue.commit(() => run(this.desk(this.#identity ?? identity, keyId, minted)));
  }
}
