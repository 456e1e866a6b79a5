import { type BeforeCommit, CommitQueue } from '../../database/commit-queue.ts';
import { ErasureList, erasureReceiverIn } from '../../database/erasure-list.ts';
import { keepRows } from '../../database/kept-results.ts';
import { Database } from '../../database/rows.ts';
import type { MailSetup } from '../../web/mail/setup.ts';
import { Seals } from '../../web/seals.ts';
import type { Identity } from '../account/store/identity.ts';
import { acquirerFor } from '../acquirers/index.ts';
import type { Acquirer } from '../acquirers/port.ts';
import { Minter } from '../identifiers/mint-ids-and-keys.ts';
import { mailSetupFor } from '../mail-setup.ts';
import type { PurchaseLimits } from '../payments/purchase-limits/rules.ts';
import type { Periods } from '../privacy/rules/retention-periods.ts';
import { periodsOf, purchaseLimitsOf } from '../settings.ts';
import type { Exchange, SignedRequest } from '../webhooks/request.ts';
import { type SenderPlace, senderOf } from '../webhooks/sender.ts';
import { credentialsFor } from './acquirer-credentials.ts';

/**
 * Everything that an account's object needs from outside. It is passed in, so that a test replaces the clock, the
 * bank or the network without patching.
 */
export type AccountContext = {
  storage: DurableObjectStorage;
  database: Database;
  /** The list of erasures. */
  erasures: ErasureList;
  settings: {
    /** The word in the brand's field names. */
    brand: string;
    /**
     * Public origin without a slash at the end; "" only under LOCAL=1, where the origin of the last request is used.
     */
    publicOrigin: string;
    /** True only under LOCAL=1. */
    local: boolean;
    /** Retention of personal data. */
    periods: Periods;
    /** How many unpaid purchases a client may have from payment links. */
    purchaseLimits: PurchaseLimits;
  };
  /** Milliseconds since the epoch, by the test clock in test mode. */
  now: () => number;
  /** `ahead`: milliseconds by which `now` is ahead of the machine's clock, which rings alarms and signs events. */
  clock: { ahead: number };
  /** 0 to 1. */
  random: () => number;
  /** Opens the queue of changes. `beforeCommit` runs inside every commit, after its changes. */
  openQueue: (beforeCommit: BeforeCommit) => Pick<CommitQueue, 'commit'>;
  /** Resolves after `ms` milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Lets work continue after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  minter: Minter;
  openSeals: () => Promise<Seals>;
  /**
   * The account's acquirer; null when it has none, and then no payment starts. `origin`: the service's. `named`: the
   * acquirer of an attempt, instead of the one in the profile.
   */
  acquirerFor: (identity: Identity, origin: string, named: string | null) => Acquirer | null;
  /** How an account of this mode is sent e-mail; null where it is not: test mode gets none but on a developer's machine. */
  mail: (mode: Identity['mode']) => MailSetup | null;
  /** Posts an event; null when nothing was sent. Throws when it is unknown whether it was sent. */
  send: (identity: Identity, sender: SenderPlace, request: SignedRequest) => Promise<Exchange | null>;
};

/** The context of the runtime. */
export function contextOf(state: DurableObjectState, env: ServiceEnv): AccountContext {
  keepRows(state.storage.sql);
  const database = new Database(state.storage.sql);
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const openSeals = () => Seals.create(env.SEALING_KEYS);
  return {
    storage: state.storage,
    database,
    erasures: new ErasureList(database, (customer) => ({ customer }), erasureReceiverIn(env), now),
    settings: {
      brand: env.SERVICE_BRAND || 'service',
      publicOrigin: env.PUBLIC_ORIGIN.replace(/\/$/, ''),
      local: env.LOCAL === '1',
      periods: periodsOf(env),
      purchaseLimits: purchaseLimitsOf(env),
    },
    now,
    clock,
    random: () => Math.random(),
    openQueue: (beforeCommit) => new CommitQueue(state.storage, { soon, afterTurn }, beforeCommit),
    wait: (ms) => new Promise((end) => setTimeout(end, ms)),
    waitUntil: (work) => state.waitUntil(work),
    minter: new Minter(env.ROUTING_KEY),
    openSeals,
    acquirerFor: (identity, origin, named) =>
      acquirerFor({
        mode: identity.mode,
        profileAcquirer: named ?? identity.profile.acquirer,
        credentialsFor: (acquirer) => credentialsFor(database, openSeals, identity, acquirer),
        environment: { bindings: env, origin, fetch: (input, init) => fetch(input, init), now, clock },
      }),
    mail: (mode) => mailSetupFor(env, mode),
    send: (identity, sender, request) => senderOf(env.COURIER, identity, sender).carry(request, sender.life),
  };
}

function soon(run: () => void): void {
  queueMicrotask(run);
}

function afterTurn(run: () => void): void {
  setTimeout(run, 0);
}
