import { DurableObject } from 'cloudflare:workers';
import { DEFAULT_BRAND } from '../../contract/brand.ts';
import type {
  CreateAccountRequest,
  CreateKeyRequest,
  UpdateAccountRequest,
} from '../../contract/requests/account.ts';
import type { AuditLogQuery } from '../../contract/requests/audit-log.ts';
import type * as accounts from '../../contract/resources/account.ts';
import type { PendingNames } from '../../contract/resources/profile.ts';
import { type AuditAction, type AuditSource, addEntry, addIncidents } from '../../database/audit-log.ts';
import type { PageAt } from '../../database/list-pages.ts';
import { Database } from '../../database/rows.ts';
import type { SnapshotCall } from '../../database/snapshots/calls.ts';
import type { Snapshots } from '../../database/snapshots/snapshots.ts';
import { Seals } from '../../web/seals.ts';
import { ledgerOf } from '../account/lookup.ts';
import type { KeySummary, Profile } from '../account/rules/account.ts';
import { changedNames, changeProfile, newProfile, readStoredProfile } from '../account/rules/profile.ts';
import type { CallSource, Idempotency, Mode } from '../api/calls.ts';
import { type ListOrErrors, type ListUrls, queryOf, writeList } from '../api/lists.ts';
import type { DashboardReply, ProcedureCall } from '../dashboard/answer-procedure.ts';
import { emulation } from '../emulation.ts';
import { Minter } from '../identifiers/mint-ids-and-keys.ts';
import { AuditLogRetention } from '../privacy/audit-log-retention.ts';
import { type AuditLogKind, listAuditLog } from '../resources/audit-log/listing.ts';
import { MODES, periodsOf } from '../settings.ts';
import type { PagesHost } from './pages/answer-procedure.ts';
import type { OperatorRole } from './people/rules.ts';
import { presentAccount } from './present.ts';
import { Pushes } from './push-to-ledgers.ts';
import type { ProfileRefusal, UnknownAccount } from './refusals.ts';
import type { mintAccount } from './secrets/minting.ts';
import type { SecretRefusal } from './secrets/shown-secrets.ts';
import { NOBODY, prepareRegistry, snapshotsOf } from './snapshots.ts';
import * as storage from './store.ts';

/**
 * The operator's registry: the accounts with their profiles. One object; no payment passes through it. Ledgers hold
 * their own copy of what they need and get every change (push-to-ledgers.ts).
 */
export class Registry extends DurableObject<ServiceEnv> {
  readonly database: Database;
  readonly #pushes: Pushes;
  readonly #retention: AuditLogRetention;
  readonly #snapshots: Snapshots;
  /** One instance, so that keys of one millisecond are listed in their order of creation. */
  readonly #minter: Minter;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;

  /** The runtime gives the first two arguments; a test may pass another clock. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, now = () => Date.now()) {
    super(ctx, env);
    this.#now = now;
    this.#minter = new Minter(env.ROUTING_KEY);
    this.database = new Database(ctx.storage.sql);
    prepareRegistry(ctx.storage, this.database);
    this.#retention = new AuditLogRetention(ctx.storage, this.database, periodsOf(env), now);
    const profileOf = (account: string) => this.#profileOf(account);
    this.#pushes = new Pushes(ctx, now, this.database, profileOf, env.LEDGER, this.#retention);
    this.#snapshots = snapshotsOf(ctx, this.database, this.#minter, now);
    ctx.waitUntil(this.#pushes.armIfNone());
  }

  /** Creates an account with both its modes. The secrets in the answer are stored sealed and never shown again. */
  async createAccount(
    request: CreateAccountRequest,
    idempotency: Idempotency | null,
    source: AuditSource,
  ): Promise<{ ok: true; account: accounts.CreatedAccount } | SecretRefusal | ProfileRefusal> {
    const { refuseRepeat, rememberShown } = await import('./secrets/shown-secrets.ts');
    const { refuseEndpoint } = await import('./refusals.ts');
    const refusal =
      refuseRepeat(this.database, idempotency, this.#now()) ??
      refuseEndpoint(this.env, request.default_endpoint);
    if (refusal !== null) return refusal;
    const decision = newProfile(request);
    if (!decision.ok) return { ok: false, reason: 'invalid', errors: decision.errors };
    const { minter: usual, seals } = await this.#tools();
    const { addVersions } = await import('./pages/accounts/store.ts');
    const { mintAccount, mintSecrets, presentCreated } = await import('./secrets/minting.ts');
    const { id, account, minter } = this.#nextAccount(usual, mintAccount);
    const now = this.#now();
    const secrets = {
      test: await mintSecrets(minter, seals, { mode: 'test', account }, now),
      live: await mintSecrets(minter, seals, { mode: 'live', account }, now),
    };
    const createdAt = Math.floor(now / 1000);
    const { profile } = decision;
    const repeat = this.#change<SecretRefusal>(source, minter, account, (auditSourceOf) => {
      const late = refuseRepeat(this.database, idempotency, this.#now());
      if (late !== null) return late;
      storage.insertAccount(this.database, { id, account, profile, createdAt, updatedAt: createdAt });
      addVersions(this.database, account, profile, source, createdAt);
      for (const mode of MODES) {
        const { key, sealedWebhookSecret } = secrets[mode];
        storage.insertAccountKey(this.database, { id: key.record.id, account, mode, createdAt });
        const opening = { account, mode, profile, key: key.record, sealedWebhookSecret };
        this.#pushes.enqueue({ account, mode }, 'open', JSON.stringify(opening), auditSourceOf(mode));
      }
      rememberShown(this.database, idempotency, `account ${id}`, createdAt);
      return { action: 'createAccount', subject: id, fields: [] };
    });
    if (repeat !== null) return repeat;
    await Promise.all(MODES.map((mode) => this.#pushes.deliver({ account, mode })));
    const created = presentCreated({ id, name: profile.name, created_at: createdAt }, secrets);
    return { ok: true, account: created };
  }

  /** Newest first. */
  async listAccounts({ path, filters, ...at }: PageAt & ListUrls): Promise<ListOrErrors<accounts.Account>> {
    const page = storage.pageOfAccounts(this.database, at, readStoredProfile);
    // Accounts belong to both modes; the envelope's flag stands for the deployment's accounts as a whole.
    return writeList(true, { query: queryOf(at), urls: { path, filters } }, page, presentAccount);
  }

  /** An account with its keys of both modes, oldest first; null when unknown. */
  async readAccount(
    id: string,
  ): Promise<(accounts.Account & { keys: KeySummary[]; pending_names: PendingNames | null }) | null> {
    const record = storage.findAccount(this.database, id, readStoredProfile);
    if (record === null) return null;
    await this.#pushes.wakeIfLate();
    const keys: KeySummary[] = [];
    for (const mode of MODES)
      keys.push(...(await ledgerOf(this.env.LEDGER, { mode, account: record.account }).listKeys()));
    const live = ledgerOf(this.env.LEDGER, { mode: 'live', account: record.account });
    return { ...presentAccount(record), keys, pending_names: await live.pendingNames() };
  }

  /** Changes the profile, here at once and in both ledgers as soon as they are reachable. */
  async updateAccount(
    id: string,
    change: UpdateAccountRequest,
    source: AuditSource,
  ): Promise<{ ok: true; account: accounts.Account } | UnknownAccount | ProfileRefusal> {
    const { refuseEndpoint } = await import('./refusals.ts');
    const refusal = refuseEndpoint(this.env, change.default_endpoint);
    if (refusal !== null) return refusal;
    const known = storage.findAccount(this.database, id, readStoredProfile);
    if (known === null) return { ok: false, reason: 'unknown' };
    const { minter, seals } = await this.#tools();
    const live = { mode: 'live', account: known.account } as const;
    const { addVersions } = await import('./pages/accounts/store.ts');
    const { sealGiven } = await import('./acquirer-credentials.ts');
    const sealing = await sealGiven(seals, live, change.acquirer_credentials ?? {});
    if (!sealing.ok) return { ok: false, reason: 'invalid', errors: sealing.errors };
    // Read after the sealing, since another change may have come first.
    const record = storage.findAccount(this.database, id, readStoredProfile) ?? known;
    const decision = changeProfile(record.profile, change);
    if (!decision.ok) return { ok: false, reason: 'invalid', errors: decision.errors };
    const updated = { ...record, profile: decision.profile, updatedAt: Math.floor(this.#now() / 1000) };
    const { account } = record;
    const given = sealing.credentials.map(({ acquirer }) => `acquirer_credentials.${acquirer}`);
    const fields = [...changedNames(record.profile, updated.profile), ...given];
    this.#change(source, minter, account, (auditSourceOf) => {
      storage.updateAccount(this.database, id, updated.profile, updated.updatedAt);
      addVersions(this.database, account, updated.profile, source, updated.updatedAt);
      // Before the profile, which may name the acquirer: its credentials must arrive first.
      for (const credentials of sealing.credentials)
        this.#pushes.enqueue(live, 'credentials', JSON.stringify(credentials), auditSourceOf('live'));
      for (const mode of MODES)
        this.#pushes.enqueue({ account, mode }, 'profile', 'null', auditSourceOf(mode));
      return { action: 'updateAccount', subject: id, fields };
    });
    await Promise.all(MODES.map((mode) => this.#pushes.deliver({ account, mode })));
    return { ok: true, account: presentAccount(updated) };
  }

  /** Adds a key to one of the account's ledgers; only this answer shows its secret. */
  async createKey(
    id: string,
    request: CreateKeyRequest,
    idempotency: Idempotency | null,
    source: AuditSource,
  ): Promise<{ ok: true; key: accounts.CreatedKey } | SecretRefusal | UnknownAccount | ProfileRefusal> {
    const record = storage.findAccount(this.database, id, readStoredProfile);
    if (record === null) return { ok: false, reason: 'unknown' };
    const { refuseRepeat, rememberShown } = await import('./secrets/shown-secrets.ts');
    const early = refuseRepeat(this.database, idempotency, this.#now());
    if (early !== null) return early;
    const { account } = record;
    const { mode, name, scopes, expires_at: expiresAt = null } = request;
    const now = this.#now();
    const { refuseExpiry } = await import('./refusals.ts');
    const refusal = refuseExpiry(expiresAt, now);
    if (refusal !== null) return refusal;
    const { minter, seals } = await this.#tools();
    const terms = { name, scopes, expiresAt };
    const { mintKey } = await import('./secrets/minting.ts');
    const { record: key, plaintext } = await mintKey(minter, seals, { mode, account }, terms, now);
    const repeat = this.#change<SecretRefusal>(source, minter, account, (auditSourceOf) => {
      const late = refuseRepeat(this.database, idempotency, this.#now());
      if (late !== null) return late;
      storage.insertAccountKey(this.database, { id: key.id, account, mode, createdAt: key.created_at });
      this.#pushes.enqueue({ account, mode }, 'key', JSON.stringify(key), auditSourceOf(mode));
      rememberShown(this.database, idempotency, `key ${key.id}`, key.created_at);
      return { action: 'createKey', subject: key.id, fields: [] };
    });
    if (repeat !== null) return repeat;
    await this.#pushes.deliver({ account, mode });
    const shown = { id: key.id, mode, name, scopes, expires_at: expiresAt, secret_key: plaintext };
    return { ok: true, key: shown };
  }

  /** Revokes a key. `late`: the ledger was not reachable; the alarm keeps trying. */
  async revokeKey(
    id: string,
    keyId: string,
    source: AuditSource,
  ): Promise<{ ok: true; mode: Mode } | UnknownAccount | { ok: false; reason: 'late' }> {
    const account = storage.findAccount(this.database, id, readStoredProfile)?.account ?? null;
    const mode = account === null ? null : storage.findKeyMode(this.database, account, keyId);
    if (account === null || mode === null) return { ok: false, reason: 'unknown' };
    this.#change(source, this.#minter, account, (auditSourceOf) => {
      this.#pushes.enqueue({ account, mode }, 'revoke', JSON.stringify(keyId), auditSourceOf(mode));
      return { action: 'revokeKey', subject: keyId, fields: [] };
    });
    const isReported = await this.#pushes.deliver({ account, mode });
    return isReported ? { ok: true, mode } : { ok: false, reason: 'late' };
  }

  /** The registry's own audit log, of all operators and accounts, newest first. */
  async listAuditLog(kind: AuditLogKind, query: AuditLogQuery, urls: ListUrls) {
    const owner = {
      database: this.database,
      livemode: true,
      brand: this.env.SERVICE_BRAND || DEFAULT_BRAND,
    };
    return listAuditLog(owner, kind, query, urls);
  }

  /** Logs what an operator did in a ledger. `entryId`: the same act reported again is logged once. */
  async noteAction(entryId: string, action: AuditAction, source: AuditSource): Promise<void> {
    addEntry(this.database, entryId, Math.floor(this.#now() / 1000), source, action);
    await this.#pushes.armIfNone();
  }

  /** Adds refusals that Workers counted before any account was known. */
  async countIncidents(counts: [kind: string, count: number][]): Promise<void> {
    addIncidents(this.database, counts, this.#now());
    await this.#pushes.armIfNone();
  }

  /** Notes the use of an operator's key, at most once an hour. */
  async noteOperator(name: string): Promise<void> {
    const at = Math.floor(this.#now() / 1000);
    storage.noteOperatorUse(this.database, name, at);
  }

  /** The people who operate the service, and when each operator's key was last used, in seconds, by name. */
  async listOperators(): Promise<{ uses: Record<string, number>; people: accounts.OperatorSummary[] }> {
    const { presentPeople } = await import('./people/present.ts');
    return {
      uses: storage.readOperatorUses(this.database),
      people: presentPeople(this.database, this.#now()),
    };
  }

  /** The operators' pages. `session`: the hash of the secret in the cookie; null for a guest. */
  async pages(session: string | null, call: ProcedureCall, source: CallSource): Promise<DashboardReply> {
    const { answerProcedure } = await import('./pages/answer-procedure.ts');
    return answerProcedure(this.#pagesHost(), session, call, source);
  }

  /** Invites a person to the operators' pages, by the hash of the link's secret. False when the name is taken. */
  async inviteOperator(
    invitation: { hash: string; name: string; roles: OperatorRole[] },
    expiresAt: number,
    source: AuditSource,
  ): Promise<boolean> {
    const { inviteOperator } = await import('./people/invite.ts');
    return inviteOperator(this.#pagesHost(), invitation, expiresAt, source);
  }

  /** Exports and imports snapshots. */
  snapshot(call: SnapshotCall) {
    return this.#snapshots.answer(call);
  }

  override async alarm(): Promise<void> {
    if (await this.#snapshots.putOff()) return;
    this.#retention.forget();
    await this.#pushes.deliverDue();
  }

  /**
   * The only way for an operator's changes: each with its entry in the audit log, in one transaction. `run` returns
   * what it did, or why it did nothing; `told` gives a ledger's audit log the source of the change.
   */
  #change<R extends { ok: false }>(
    source: AuditSource,
    minter: Minter,
    account: string,
    run: (auditSourceOf: (mode: Mode) => AuditSource) => AuditAction | R,
  ): R | null {
    const now = this.#now();
    const auditSourceOf = (mode: Mode) => ({ ...source, entryId: minter.mintId(mode, account, now) });
    return this.ctx.storage.transactionSync(() => {
      const outcome = run(auditSourceOf);
      if ('ok' in outcome) return outcome;
      // The registry's entries have no mode; their ids are in the account's live mode, whose ledger never makes the
      // same ones.
      addEntry(this.database, minter.mintId('live', account, now), Math.floor(now / 1000), source, outcome);
      return null;
    });
  }

  /** A free account and the minter of its secrets: in the emulator the first account is the same at every start. */
  #nextAccount(usual: Minter, mint: typeof mintAccount): { id: string; account: string; minter: Minter } {
    const first = emulation.rules?.firstMinter(this.env.ROUTING_KEY) ?? null;
    const fixed = first === null ? null : mint(first, () => false);
    if (first !== null && fixed !== null && !storage.isKnown(this.database, fixed.account))
      return { ...fixed, minter: first };
    return { ...mint(usual, (taken) => storage.isKnown(this.database, taken)), minter: usual };
  }

  async #tools(): Promise<{ minter: Minter; seals: Seals }> {
    return { minter: this.#minter, seals: await Seals.create(this.env.SEALING_KEYS) };
  }

  #pagesHost(): PagesHost {
    return {
      database: this.database,
      now: this.#now,
      mintId: () => this.#minter.mintId('live', NOBODY, this.#now()),
      transact: (run) => this.ctx.storage.transactionSync(run),
    };
  }

  #profileOf(account: string): Profile {
    const profile = storage.findProfile(this.database, account, readStoredProfile);
    if (profile === null) throw new Error('A push has no account.');
    return profile;
  }
}
