import { type BeforeCommit, CommitQueue } from '../../database/commit-queue.ts';
import { Database } from '../../database/rows.ts';
import { acquirerFor } from '../acquirers/index.ts';
import type { Acquirer } from '../acquirers/port.ts';
import { Minter } from '../identifiers/minter.ts';
import type { PurchaseLimits } from '../payments/limits/rules.ts';
import type { Periods } from '../privacy/rules.ts';
import { periodsOf, purchaseLimitsOf } from '../settings.ts';
import type { Exchange, SignedRequest } from '../webhooks/exchange.ts';
import { type SenderPlace, senderOf } from '../webhooks/sender.ts';
import { credentialsFor } from './acquirer-credentials.ts';
import { Seals } from './sealing.ts';
import type { Identity } from './store/identity.ts';

/**
 * All that an account's object knows of the world outside it. It is passed in, so that a test gives it another clock,
 * another bank or another network, and patches nothing.
 */
export type AccountContext = {
  storage: DurableObjectStorage;
  database: Database;
  settings: {
    /** The word that forms the brand's field names. */
    brand: string;
    /** Public origin without a slash at the end; "" only under LOCAL=1, where the last request's own stands in. */
    publicOrigin: string;
    /** True only under LOCAL=1. */
    local: boolean;
    /** How long persons are kept. */
    periods: Periods;
    /** What clients may leave unpaid of payment links. */
    purchaseLimits: PurchaseLimits;
  };
  /** Milliseconds since the epoch. */
  now: () => number;
  /** 0 to 1. */
  random: () => number;
  /** The one door for writing. `beforeCommit` runs inside every commit, behind its changes. */
  openQueue: (beforeCommit: BeforeCommit) => Pick<CommitQueue, 'commit'>;
  /** Ends after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Lets work go on behind the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  minter: Minter;
  openSeals: () => Promise<Seals>;
  /**
   * Who moves the account's money; null where nobody does: then no payment starts. `origin`: the service's. `named`: the
   * acquirer of an attempt, in place of the one that the profile names today.
   */
  acquirerFor: (identity: Identity, origin: string, named: string | null) => Acquirer | null;
  /** Posts an event to a host; null when nothing was sent. Throws when nobody knows whether it was. */
  send: (identity: Identity, sender: SenderPlace, request: SignedRequest) => Promise<Exchange | null>;
};

/** The world as the runtime has it. */
export function contextOf(state: DurableObjectState, env: ServiceEnv): AccountContext {
  const database = new Database(state.storage.sql);
  const now = () => Date.now();
  const openSeals = () => Seals.create(env.SEALING_KEYS);
  return {
    storage: state.storage,
    database,
    settings: {
      brand: env.SERVICE_BRAND || 'service',
      publicOrigin: env.PUBLIC_ORIGIN.replace(/\/$/, ''),
      local: env.LOCAL === '1',
      periods: periodsOf(env),
      purchaseLimits: purchaseLimitsOf(env),
    },
    now,
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
        environment: { bindings: env, origin, fetch: (input, init) => fetch(input, init), now },
      }),
    send: (identity, sender, request) => senderOf(env.COURIER, identity, sender).carry(request, sender.life),
  };
}

function soon(run: () => void): void {
  queueMicrotask(run);
}

function afterTurn(run: () => void): void {
  setTimeout(run, 0);
}
