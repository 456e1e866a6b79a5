import { DurableObject } from 'cloudflare:workers';
import { writeJsonText } from '../../contract/json-text.ts';
import type { AuditLogQuery } from '../../contract/requests/audit-log.ts';
import type {
  PayoutsQuery,
  RecordPayoutRequest,
  UpdatePayoutRequest,
} from '../../contract/requests/payout.ts';
import type { DecideNamesRequest } from '../../contract/requests/profile.ts';
import type {
  AddSettlementLinesRequest,
  ClearingQuery,
  ResolveRequest,
  SettlementLinesQuery,
  SettleRefundRequest,
} from '../../contract/requests/reconciliation.ts';
import type { Profile } from '../../contract/resources/account.ts';
import type { Balance } from '../../contract/resources/balance.ts';
import type { Payout } from '../../contract/resources/payout.ts';
import type { PendingNames } from '../../contract/resources/profile.ts';
import type { AuditSource } from '../../database/audit-log.ts';
import type { SnapshotCall } from '../../database/snapshots/calls.ts';
import type { Snapshots } from '../../database/snapshots/snapshots.ts';
import { readStorageUse, type StorageUse } from '../../database/storage/sizes.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import type { AccountOpening, KeyRecord } from '../account/rules/account.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { balanceBehind, findEntriesBetween, readLines } from '../account-statements/store.ts';
import type { Answer, CallContext, CallSource, OperationCall, RefusedRequest } from '../api/calls.ts';
import type { ListOrErrors, ListUrls } from '../api/lists.ts';
import type { DashboardCaller, DashboardReply, ProcedureCall } from '../dashboard/answer-procedure.ts';
import type { Settlement } from '../exception-settlements/settling.ts';
import { ReadQueue } from '../filters/read-queue.ts';
import type { GoingLiveCall } from '../going-live/calls.ts';
import type { Progress } from '../ledger-audit/differences.ts';
import {
  buyLink,
  cancelCheckout,
  refreshCheckout,
  startPayment,
  viewCheckout,
  viewLink,
} from '../payer/payments.ts';
import { viewReceipt } from '../payer/receipt-view.ts';
import type { Contact, PayForm, Shipping } from '../payments/rules/payer.ts';
import { listAttemptIds } from '../payments/store/attempts.ts';
import { type AuditLogKind, listAuditLog } from '../resources/audit-log/listing.ts';
import { listPaymentExceptions } from '../resources/payment-exceptions/listing.ts';
import { listPayouts } from '../resources/payouts/listing.ts';
import type { PayoutOutcome, PayoutUpdate } from '../resources/payouts/recording.ts';
import { decidePendingNames, type NamesDecision } from '../resources/profile/changes.ts';
import { resolveUnclearRefund } from '../resources/refunds/outcomes.ts';
import type { FailingEndpoint } from '../webhooks/rules/endpoint-health.ts';
import { Account } from './account.ts';
import {
  addKey,
  applyProfile,
  openAccount,
  revokeKey,
  setAcquirerCredentials,
  summariseKeys,
} from './administration.ts';
import { AccountAlarm } from './alarm.ts';
import { ApiCalls } from './api-calls.ts';
import { type AccountContext, contextOf } from './context.ts';
import { snapshotsOf } from './snapshots.ts';

/** `overdueSince`: milliseconds; null when no due work waits. */
export type LedgerCondition = {
  storage: StorageUse;
  overdueSince: number | null;
  failing: FailingEndpoint[];
};

/**
 * The public methods of the ledger of one account in one mode. A change is decided and recorded in one transaction
 * together with its event, its deliveries and the alarm; no answer leaves before that is durable. A ledger that no
 * operator opened writes nothing and answers like an unknown one.
 */
export class Ledger extends DurableObject<ServiceEnv> {
  readonly account: Account;
  readonly #alarm: AccountAlarm;
  readonly #calls: ApiCalls;
  readonly #snapshots: Snapshots;

  /** The runtime gives the first two arguments; a test may pass another context. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, context: AccountContext = contextOf(ctx, env)) {
    super(ctx, env);
    this.account = new Account(context, () => this.#alarm.plan());
    this.#alarm = new AccountAlarm(this.account);
    this.#calls = new ApiCalls(this.account, this.#alarm, new ReadQueue(context));
    const load = async () => {
      if (await this.account.load()) await this.#alarm.load();
    };
    this.#snapshots = snapshotsOf(ctx, context, load);
    ctx.blockConcurrencyWhile(async () => {
      await load();
      this.#snapshots.resume();
    });
  }

  // ── The API ──

  /** `refused`: a request that the Worker refuses itself once its key is admitted. */
  async authenticate(
    caller: CallContext['caller'],
    name: string,
    refused?: RefusedRequest,
  ): Promise<boolean | Answer> {
    return this.#calls.authenticate(caller, name, refused);
  }

  call(context: CallContext, call: OperationCall): Promise<Answer | { unauthenticated: true }> {
    return this.#calls.answer(context, call);
  }

  // ── Statements: the Worker checks the key, then requests one bounded part after the other. ──

  /** The sequence numbers of the entries from `from` to `to` (seconds, `to` excluded). */
  async openStatement(from: number, to: number) {
    return findEntriesBetween(this.account.database, from, to);
  }

  async balanceBehind(seq: number) {
    return balanceBehind(this.account.database, seq);
  }

  async readStatementLines(first: number, last: number, count: number) {
    return readLines(this.account.database, first, last, count);
  }

  // ── The payer. The Worker has checked the MAC of every id. ──

  viewCheckout(checkoutId: string) {
    return viewCheckout(this.account, checkoutId);
  }

  startPayment(checkoutId: string, form: PayForm) {
    return startPayment(this.account, checkoutId, form);
  }

  cancelCheckout(checkoutId: string) {
    return cancelCheckout(this.account, checkoutId);
  }

  refreshCheckout(checkoutId: string) {
    return refreshCheckout(this.account, checkoutId);
  }

  async viewReceipt(checkoutId: string) {
    return viewReceipt(this.account, checkoutId);
  }

  /** Whether one more e-mail with this receipt is within the shares; it counts then. `recipient`: the address’s code. */
  async takeReceiptMail(checkoutId: string, client: Client, recipient: string) {
    const { takeReceiptMail } = await import('../payer/receipt-mail.ts');
    return takeReceiptMail(this.account, checkoutId, client, recipient);
  }

  viewLink(linkId: string, active: 'active-only' | 'any') {
    return viewLink(this.account, linkId, active);
  }

  buyLink(
    linkId: string,
    quantities: number[],
    shipping: Shipping | null,
    contact: Contact | null,
    client: Client,
  ) {
    return buyLink(this.account, linkId, quantities, shipping, contact, client);
  }

  /** `checkoutId`: of the payment from which the payer comes back. */
  async viewRequest(requestId: string, payer: { checkoutId: string | null; browser: string | null }) {
    const { viewRequest } = await import('../payer/payment-requests.ts');
    return viewRequest(this.account, requestId, payer);
  }

  /** `submission`: of the form, so that the same one sent twice starts one payment. */
  async payPart(requestId: string, amount: number, submission: string | null, client: Client) {
    const { payPart } = await import('../payer/payment-requests.ts');
    if (submission !== null) this.#alarm.expectAnswer();
    return payPart(this.account, requestId, { amount, submission }, client);
  }

  // ── The dashboard. The Worker has checked the MAC of the account. ──

  async dashboard(caller: DashboardCaller, call: ProcedureCall, source: CallSource): Promise<DashboardReply> {
    const { answerProcedure } = await import('../dashboard/answer-procedure.ts');
    this.#alarm.revive();
    if (call.submission !== null) this.#alarm.expectAnswer();
    return answerProcedure(this.account, caller, call, source);
  }

  // ── The operator. Every call may be repeated without harm. ──

  /** An invitation of an owner, by the hash of its secret; null while the account is not open. */
  async inviteOwner(hash: string, source: AuditSource): Promise<{ expiresAt: number } | null> {
    const { inviteOwner } = await import('../people/invite-owner.ts');
    return inviteOwner(this.account, hash, source);
  }

  open(opening: AccountOpening, source: AuditSource): Promise<void> {
    return openAccount(this.account, opening, source);
  }

  applyProfile(profile: Profile, source: AuditSource): Promise<boolean> {
    return applyProfile(this.account, profile, source);
  }

  addKey(key: KeyRecord, source: AuditSource): Promise<boolean> {
    return addKey(this.account, key, source);
  }

  revokeKey(keyId: string, source: AuditSource): Promise<boolean> {
    return revokeKey(this.account, keyId, source);
  }

  setAcquirerCredentials(acquirer: string, sealed: string | null, source: AuditSource): Promise<boolean> {
    return setAcquirerCredentials(this.account, acquirer, sealed, source);
  }

  async listKeys() {
    return summariseKeys(this.account);
  }

  /** The names that wait for an operator; null for none. */
  async pendingNames(): Promise<PendingNames | null> {
    return this.account.identity?.pendingNames ?? null;
  }

  /** Null while the account is not open. */
  decideNames(request: DecideNamesRequest, source: AuditSource): Promise<NamesDecision | null> {
    return this.account.change(null, (transaction) => decidePendingNames(transaction, request, source));
  }

  /** The size of the object and its growth; null while the account is not open. */
  async storageUse(): Promise<StorageUse | null> {
    return this.account.identity === null ? null : this.#readStorageUse();
  }

  #readStorageUse(): StorageUse {
    const { context, database } = this.account;
    return readStorageUse(database, context.now(), context.storage.sql.databaseSize);
  }

  /** What an operator looks at when events or payments wait; null while the account is not open. */
  async readHealth(): Promise<LedgerCondition | null> {
    const { failingEndpoints } = await import('../webhooks/failing-endpoints.ts');
    return this.#read((transaction) => ({
      storage: this.#readStorageUse(),
      overdueSince: this.#alarm.overdueSince(),
      failing: failingEndpoints(transaction),
    }));
  }

  /** Newest first; null while the account is not open. */
  async listPaymentExceptions(query: Parameters<typeof listPaymentExceptions>[1], urls: ListUrls) {
    return this.#read((transaction) => listPaymentExceptions(transaction, query, urls));
  }

  /** Shows an exception, or settles it. */
  async exception(id: string, settlement: Settlement | null) {
    return (await import('../exception-settlements/settling.ts')).answer(this.account, id, settlement);
  }

  /** The next part of a ledger audit, from `progress` on; null while the account is not open. */
  async recount(progress: Progress) {
    const { auditSome } = await import('../ledger-audit/store.ts');
    return this.account.read() === null ? null : auditSome(this.account.database, progress);
  }

  /** Null while the account is not open. */
  async recordPayout(request: RecordPayoutRequest, source: AuditSource): Promise<PayoutOutcome | null> {
    const { recordPayout } = await import('../resources/payouts/recording.ts');
    return this.account.change(null, (transaction) => recordPayout(transaction, request, source));
  }

  /** Null while the account is not open. */
  async updatePayout(
    id: string,
    request: UpdatePayoutRequest,
    source: AuditSource,
  ): Promise<PayoutUpdate | null> {
    const { updatePayout } = await import('../resources/payouts/recording.ts');
    return this.account.change(null, (transaction) => updatePayout(transaction, id, request, source));
  }

  /** Null while the account is not open. */
  async readBalance(): Promise<Balance | null> {
    const { presentBalance } = await import('../resources/balance/present.ts');
    return this.#read(presentBalance);
  }

  /** Newest first; null while the account is not open. */
  async listPayouts(query: PayoutsQuery, urls: ListUrls): Promise<ListOrErrors<Payout> | null> {
    return this.#read((transaction) => listPayouts(transaction, query, urls));
  }

  // Reconciliation and the way to live: read when an operator asks. All answer null while the account is not open.

  async addSettlementLines(request: AddSettlementLinesRequest, source: AuditSource, mayPay: boolean) {
    const { takeSettlementLines } = await import('./reconciliation.ts');
    return this.account.change(null, (transaction) =>
      takeSettlementLines(transaction, request, source, mayPay),
    );
  }

  async listSettlementLines(query: SettlementLinesQuery, urls: ListUrls) {
    const { listSettlementLines } = await import('../reconciliation/listing.ts');
    return this.#read((transaction) => listSettlementLines(transaction, query, urls));
  }

  async listClearing(query: ClearingQuery, urls: ListUrls) {
    const { listClearing } = await import('../reconciliation/listing.ts');
    return this.#read((transaction) => listClearing(transaction, query, urls));
  }

  async resolveSettlementLine(id: string, request: ResolveRequest, source: AuditSource) {
    const { resolveLine } = await import('./reconciliation.ts');
    return this.account.change(null, (transaction) => resolveLine(transaction, id, request, source));
  }

  async resolveClearingItem(id: string, request: ResolveRequest, source: AuditSource) {
    const { resolveItem } = await import('./reconciliation.ts');
    return this.account.change(null, (transaction) => resolveItem(transaction, id, request, source));
  }

  async readReconciliation() {
    const { readReconciliation } = await import('./reconciliation.ts');
    return this.#read(readReconciliation);
  }

  async goingLive(call: GoingLiveCall, source: AuditSource) {
    return (await import('../going-live/calls.ts')).answerGoingLive(this.account, call, source);
  }

  async listDoubts() {
    const { listDoubts } = await import('../resources/refunds/doubts.ts');
    return this.#read(listDoubts);
  }

  /** `body`: the refund, as JSON text. */
  async settleRefund(id: string, request: SettleRefundRequest, source: AuditSource) {
    const outcome = await this.account.change(null, (transaction) =>
      resolveUnclearRefund(transaction, id, request, source),
    );
    return outcome?.ok ? ({ ok: true, body: writeJsonText(outcome.refund) } as const) : outcome;
  }

  /** Newest first; null while the account is not open. */
  async listAuditLog(kind: AuditLogKind, query: AuditLogQuery, urls: ListUrls) {
    return this.#read((transaction) =>
      listAuditLog({ ...transaction, livemode: isLive(transaction) }, kind, query, urls),
    );
  }

  /** Attempts that may have an order at the sandbox bank, oldest first. */
  async listBankOrders(after: number) {
    const isTest = this.account.identity?.mode === 'test';
    return isTest ? listAttemptIds(this.account.database, after) : { ids: [], next: null };
  }

  /** Null while the account is not open. */
  #read<T>(run: (transaction: Transaction) => T): T | null {
    const transaction = this.account.read();
    return transaction === null ? null : run(transaction);
  }

  /** Exports and imports snapshots. */
  snapshot(call: SnapshotCall) {
    return this.#snapshots.answer(call);
  }

  override async alarm(): Promise<void> {
    if (await this.#snapshots.putOff()) return;
    await this.#alarm.ring();
  }
}
