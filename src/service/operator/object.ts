import { DurableObject } from 'cloudflare:workers';
import type { FieldErrors } from '../../contract/error.ts';
import type {
  Account,
  CreateAccountRequest,
  CreatedAccount,
  CreatedKey,
  CreateKeyRequest,
  UpdateAccountRequest,
} from '../../contract/resources/account.ts';
import type {
  OperatorPaymentExceptionsQuery,
  PaymentException,
} from '../../contract/resources/payment-exception.ts';
import type { PageAt } from '../../database/pages.ts';
import { Database } from '../../database/rows.ts';
import { ledgerOf } from '../account/lookup.ts';
import type { KeySummary, Profile } from '../account/rules/account.ts';
import { changeProfile, newProfile, readStoredProfile } from '../account/rules/profile.ts';
import { Seals } from '../account/sealing.ts';
import type { Idempotency, Mode } from '../api/calls.ts';
import { identityOf, isSameCall } from '../api/idempotency/rules.ts';
import { type ListOrErrors, type ListUrls, queryOf, writeList } from '../api/lists.ts';
import { Minter } from '../identifiers/minter.ts';
import { checkDestination } from '../webhooks/rules/destinations.ts';
import { sealGiven } from './acquirer-credentials.ts';
import { type MintedKey, mintKey, mintSecrets } from './minting.ts';
import { presentAccount } from './present.ts';
import { Pushes } from './pushes.ts';
import * as storage from './store.ts';

/** How long a repeated `Idempotency-Key` is recognised, in seconds. */
const SHOWN_FOR = 24 * 60 * 60;

const IN_THE_PAST = 'The expires at field must be a time in the future.';

const MODES = ['test', 'live'] as const;

/** `id` is the account's. A repeat of a call whose answer carried a secret is told what it made. */
export type SecretRefusal =
  | { ok: false; reason: 'repeated'; resource: string }
  | { ok: false; reason: 'key_reused' };

type ProfileRefusal = { ok: false; reason: 'invalid'; errors: FieldErrors };
type UnknownAccount = { ok: false; reason: 'unknown' };

/**
 * The operator's registry: which accounts there are, with their profiles. One object; no payment passes through it.
 * Ledgers hold their own copy of what they need and are told of every change (see pushes.ts).
 */
export class Registry extends DurableObject<ServiceEnv> {
  readonly #database: Database;
  readonly #pushes: Pushes;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;

  /** The runtime gives the first two; a test may give another clock with the third. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, now = () => Date.now()) {
    super(ctx, env);
    this.#now = now;
    this.#database = new Database(ctx.storage.sql);
    ctx.storage.transactionSync(() => storage.migrateRegistry(this.#database));
    this.#pushes = new Pushes(ctx, now, this.#database, (account) => this.#profileOf(account), env.LEDGER);
  }

  /** Mints an account with both its worlds. The secrets in the answer are kept sealed and never shown again. */
  async createAccount(
    request: CreateAccountRequest,
    idempotency: Idempotency | null,
  ): Promise<{ ok: true; account: CreatedAccount } | SecretRefusal | ProfileRefusal> {
    const refusal = this.#refuseRepeat(idempotency) ?? this.#refuseEndpoint(request.default_endpoint);
    if (refusal !== null) return refusal;
    const decision = newProfile(request);
    if (!decision.ok) return { ok: false, reason: 'invalid', errors: decision.errors };
    const { minter, seals } = await this.#tools();
    const { id, account } = await this.#mintAccount(minter);
    const now = this.#now();
    const secrets = {
      test: await mintSecrets(minter, seals, { mode: 'test', account }, now),
      live: await mintSecrets(minter, seals, { mode: 'live', account }, now),
    };
    const createdAt = Math.floor(now / 1000);
    const { profile } = decision;
    const repeat = this.ctx.storage.transactionSync(() => {
      const late = this.#refuseRepeat(idempotency);
      if (late !== null) return late;
      storage.insertAccount(this.#database, { id, account, profile, createdAt, updatedAt: createdAt });
      for (const mode of MODES) {
        const { key, sealedWebhookSecret } = secrets[mode];
        storage.insertAccountKey(this.#database, { id: key.record.id, account, mode, createdAt });
        const opening = { account, mode, profile, key: key.record, sealedWebhookSecret };
        this.#pushes.enqueue({ account, mode }, 'open', JSON.stringify(opening));
      }
      this.#remember(idempotency, `account ${id}`, createdAt);
      return null;
    });
    if (repeat !== null) return repeat;
    await Promise.all(MODES.map((mode) => this.#pushes.deliver({ account, mode })));
    const shown = (mode: Mode) => ({
      secret_key: secrets[mode].key.plaintext,
      webhook_secret: secrets[mode].webhookSecret,
    });
    const created = {
      id,
      name: profile.name,
      created_at: createdAt,
      test: shown('test'),
      live: shown('live'),
    };
    return { ok: true, account: created };
  }

  /** Newest first. A Worker of the build before sends no cursors. */
  async listAccounts({
    path,
    filters,
    ...place
  }: Pick<PageAt, 'page' | 'perPage'> & Partial<PageAt> & ListUrls): Promise<ListOrErrors<Account>> {
    const at = { after: null, before: null, ...place };
    const page = storage.pageOfAccounts(this.#database, at, readStoredProfile);
    // Accounts belong to both modes; the envelope's flag tells of a deployment's accounts as a whole.
    return writeList(true, { query: queryOf(at), urls: { path, filters } }, page, presentAccount);
  }

  /** An account with its keys of both modes, oldest first; null when there is none. */
  async readAccount(id: string): Promise<(Account & { keys: KeySummary[] }) | null> {
    const record = storage.findAccount(this.#database, id, readStoredProfile);
    if (record === null) return null;
    await this.#pushes.wakeIfLate();
    const keys: KeySummary[] = [];
    for (const mode of MODES)
      keys.push(...(await ledgerOf(this.env.LEDGER, { mode, account: record.account }).listKeys()));
    return { ...presentAccount(record), keys };
  }

  /** Of one of the account's ledgers, newest first; null when there is no such account. */
  async listPaymentExceptions(
    id: string,
    { mode, ...query }: OperatorPaymentExceptionsQuery,
    urls: ListUrls,
  ): Promise<ListOrErrors<PaymentException> | null> {
    const record = storage.findAccount(this.#database, id, readStoredProfile);
    if (record === null) return null;
    await this.#pushes.wakeIfLate();
    return ledgerOf(this.env.LEDGER, { mode, account: record.account }).listPaymentExceptions(query, urls);
  }

  /** Changes the profile, here at once and in both ledgers as soon as they can be reached. */
  async updateAccount(
    id: string,
    change: UpdateAccountRequest,
  ): Promise<{ ok: true; account: Account } | UnknownAccount | ProfileRefusal> {
    const refusal = this.#refuseEndpoint(change.default_endpoint);
    if (refusal !== null) return refusal;
    const known = storage.findAccount(this.#database, id, readStoredProfile);
    if (known === null) return { ok: false, reason: 'unknown' };
    const { seals } = await this.#tools();
    const live = { mode: 'live', account: known.account } as const;
    const sealing = await sealGiven(seals, live, change.acquirer_credentials ?? {});
    if (!sealing.ok) return { ok: false, reason: 'invalid', errors: sealing.errors };
    // Read after the sealing: another change may have come before this one.
    const record = storage.findAccount(this.#database, id, readStoredProfile) ?? known;
    const decision = changeProfile(record.profile, change);
    if (!decision.ok) return { ok: false, reason: 'invalid', errors: decision.errors };
    const updated = { ...record, profile: decision.profile, updatedAt: Math.floor(this.#now() / 1000) };
    const { account } = record;
    this.ctx.storage.transactionSync(() => {
      storage.updateAccount(this.#database, id, updated.profile, updated.updatedAt);
      // Before the profile, which may name the acquirer: it is not used before it can be.
      for (const credentials of sealing.credentials)
        this.#pushes.enqueue(live, 'credentials', JSON.stringify(credentials));
      for (const mode of MODES) this.#pushes.enqueue({ account, mode }, 'profile', 'null');
    });
    await Promise.all(MODES.map((mode) => this.#pushes.deliver({ account, mode })));
    return { ok: true, account: presentAccount(updated) };
  }

  /** Adds a key to one of the account's ledgers; its secret is in this answer only. */
  async createKey(
    id: string,
    request: CreateKeyRequest,
    idempotency: Idempotency | null,
  ): Promise<{ ok: true; key: CreatedKey } | SecretRefusal | UnknownAccount | ProfileRefusal> {
    const record = storage.findAccount(this.#database, id, readStoredProfile);
    if (record === null) return { ok: false, reason: 'unknown' };
    const early = this.#refuseRepeat(idempotency);
    if (early !== null) return early;
    const { account } = record;
    const { mode, name, scopes, expires_at: expiresAt = null } = request;
    const now = this.#now();
    if (expiresAt !== null && expiresAt * 1000 <= now)
      return { ok: false, reason: 'invalid', errors: { expires_at: [IN_THE_PAST] } };
    const { minter, seals } = await this.#tools();
    const terms = { name, scopes, expiresAt };
    const key: MintedKey = await mintKey(minter, seals, { mode, account }, terms, now);
    const repeat = this.ctx.storage.transactionSync(() => {
      const late = this.#refuseRepeat(idempotency);
      if (late !== null) return late;
      storage.insertAccountKey(this.#database, {
        id: key.record.id,
        account,
        mode,
        createdAt: key.record.created_at,
      });
      this.#pushes.enqueue({ account, mode }, 'key', JSON.stringify(key.record));
      this.#remember(idempotency, `key ${key.record.id}`, key.record.created_at);
      return null;
    });
    if (repeat !== null) return repeat;
    await this.#pushes.deliver({ account, mode });
    const { id: keyId } = key.record;
    return {
      ok: true,
      key: { id: keyId, mode, name, scopes, expires_at: expiresAt, secret_key: key.plaintext },
    };
  }

  /** Revokes a key. `late`: the ledger could not be reached; the alarm keeps trying until it is. */
  async revokeKey(
    id: string,
    keyId: string,
  ): Promise<{ ok: true; mode: Mode } | UnknownAccount | { ok: false; reason: 'late' }> {
    const account = storage.findAccount(this.#database, id, readStoredProfile)?.account ?? null;
    const mode = account === null ? null : storage.findKeyMode(this.#database, account, keyId);
    if (account === null || mode === null) return { ok: false, reason: 'unknown' };
    this.ctx.storage.transactionSync(() =>
      this.#pushes.enqueue({ account, mode }, 'revoke', JSON.stringify(keyId)),
    );
    const isTold = await this.#pushes.deliver({ account, mode });
    return isTold ? { ok: true, mode } : { ok: false, reason: 'late' };
  }

  override async alarm(): Promise<void> {
    await this.#pushes.deliverDue();
  }

  async #tools(): Promise<{ minter: Minter; seals: Seals }> {
    return {
      minter: new Minter(this.env.ROUTING_KEY),
      seals: await Seals.create(this.env.SEALING_KEYS),
    };
  }

  async #mintAccount(minter: Minter): Promise<{ id: string; account: string }> {
    for (;;) {
      const id = minter.mintAccountId();
      const account = minter.verifyAccountId(id);
      if (account === null) throw new Error('A fresh account id was not recognised.');
      // 40 bits: one in a million even with a million accounts, and then another is taken.
      if (storage.findProfile(this.#database, account, readStoredProfile) === null) return { id, account };
    }
  }

  #profileOf(account: string): Profile {
    const profile = storage.findProfile(this.#database, account, readStoredProfile);
    if (profile === null) throw new Error('A push has no account.');
    return profile;
  }

  #refuseEndpoint(endpoint: string | null | undefined): ProfileRefusal | null {
    if (endpoint === null || endpoint === undefined) return null;
    const rules = {
      local: this.env.LOCAL === '1',
      livemode: false,
      ownHosts: ownHosts(this.env.PUBLIC_ORIGIN),
    };
    const check = checkDestination(endpoint, rules);
    if (check.ok) return null;
    const errors = { default_endpoint: [`The default endpoint field ${check.why}.`] };
    return { ok: false, reason: 'invalid', errors };
  }

  #refuseRepeat(idempotency: Idempotency | null): SecretRefusal | null {
    if (idempotency === null) return null;
    const since = Math.floor(this.#now() / 1000) - SHOWN_FOR;
    const shown = storage.findShownSecret(this.#database, idempotency.key, since);
    if (shown === null) return null;
    if (!isSameCall(shown.fingerprint, idempotency)) return { ok: false, reason: 'key_reused' };
    return { ok: false, reason: 'repeated', resource: shown.resource };
  }

  #remember(idempotency: Idempotency | null, resource: string, at: number): void {
    if (idempotency === null) return;
    storage.forgetShownSecrets(this.#database, at - SHOWN_FOR);
    const shown = { fingerprint: identityOf(idempotency), resource };
    storage.keepShownSecret(this.#database, idempotency.key, shown, at);
  }
}

function ownHosts(publicOrigin: string): string[] {
  const url = URL.parse(publicOrigin);
  return url === null ? [] : [url.host];
}
