import { toWire } from '../../contract/brand.ts';
import type { List } from '../../contract/list.ts';
import type { PaymentException, PaymentExceptionsQuery } from '../../contract/resources/payment-exception.ts';
import type { Answer, CallContext, Change, Operation, Read } from '../api/calls.ts';
import { answerOnce } from '../api/idempotency/answers.ts';
import { forbidden } from '../api/replies.ts';
import type {
  LinkPurchase,
  LinkView,
  PayerDesk,
  PayerView,
  PayForm,
  PaymentStart,
  Shipping,
} from '../payments/payer-api.ts';
import type { ReceiptView } from '../payments/receipts/rules.ts';
import { showReceipt } from '../payments/receipts/views.ts';
import { listPaymentExceptions } from '../resources/payment-exceptions/listing.ts';
import { type MintedWebhookSecret, mintWebhookSecret } from '../webhooks/secrets.ts';
import { Books } from './books.ts';
import { carryOut, idsFor } from './changes.ts';
import { answerRead } from './reads.ts';
import type { KeyRecord, KeySummary, LedgerOpening, OperatorDesk, Profile } from './rules/account.ts';
import * as identities from './store/identity.ts';
import { migrate } from './store/migrations.ts';
import type { Desk } from './transaction.ts';

/** Seconds within which a key's last use is not written again: it would cost a row on every call. */
const LAST_USE_GRAIN = 3600;

const reads: ReadonlySet<string> = new Set<Read['name']>([
  'retrieveBalance',
  'listCustomers',
  'retrieveCustomer',
  'listProducts',
  'retrieveProduct',
  'listProductPrices',
  'listPrices',
  'retrievePrice',
  'listCheckouts',
  'retrieveCheckout',
  'listCheckoutItems',
  'listCheckoutAttempts',
  'listPaymentExceptions',
  'listPaymentLinks',
  'retrievePaymentLink',
  'listPaymentLinkItems',
  'listEvents',
  'retrieveEvent',
  'listEventDeliveries',
  'retrieveWebhookEndpoint',
]);

function isRead(operation: Operation): operation is Read {
  return reads.has(operation.name);
}

/**
 * The books of one account in one mode. A change is decided and recorded in one transaction together with its
 * event, its deliveries and the alarm; no answer leaves before that is durable. A ledger that no operator
 * opened writes nothing and answers like an unknown one.
 */
export class Ledger extends Books implements PayerDesk, OperatorDesk {
  // ── The API ──

  /** Whether the key may be used here: known, not revoked, of this account and mode. */
  async authenticate(caller: CallContext['caller']): Promise<boolean> {
    return this.#keyOf(caller) !== null;
  }

  #keyOf(caller: CallContext['caller']): identities.StoredKey | null {
    const { mode, account } = this.identity ?? {};
    if (mode !== caller.mode || account !== caller.account) return null;
    return this.keys.find((key) => key.hash === caller.keyHash && key.revokedAt === null) ?? null;
  }

  async call(context: CallContext, operation: Operation): Promise<Answer | { unauthenticated: true }> {
    const key = this.#keyOf(context.caller);
    const identity = this.identity;
    if (key === null || identity === null) return { unauthenticated: true };
    this.schedule.revive();
    this.#remember(key, context.origin);
    if (isRead(operation)) return this.#write(answerRead(this.desk(identity), context, operation));
    const minted =
      operation.name === 'rotateWebhookSecret' ? await mintWebhookSecret(this, identity, Date.now()) : null;
    const answer = await this.change(idsFor(operation), key.id, (desk) =>
      this.#answerChange(desk, context, operation, minted),
    );
    return answer ?? { unauthenticated: true };
  }

  #answerChange(
    desk: Desk,
    context: CallContext,
    change: Change,
    minted: MintedWebhookSecret | null,
  ): Answer {
    if (desk.identity.profile.status === 'suspended') {
      return this.#write(forbidden('account_suspended', 'This account is suspended.'));
    }
    return answerOnce(
      desk,
      context.idempotency,
      () => carryOut(desk, change, minted),
      (reply) => this.#write(reply),
    );
  }

  #write(reply: { status: number; body: unknown }): Answer {
    const body = JSON.stringify(toWire(reply.body, this.env.SERVICE_BRAND || 'service'));
    return { status: reply.status, body, replayed: false };
  }

  /** Writes a key's last use and, under LOCAL, the origin seen, in a commit nobody waits for. */
  #remember(key: identities.StoredKey, origin: string): void {
    const now = Math.floor(Date.now() / 1000);
    if (key.lastUsedAt === null || now - key.lastUsedAt >= LAST_USE_GRAIN) {
      key.lastUsedAt = now;
      void this.queue.commit(() => identities.touchKey(this.database, key.id, now)).catch(() => undefined);
    }
    const identity = this.identity;
    if (this.env.PUBLIC_ORIGIN === '' && identity !== null && identity.origin !== origin) {
      identity.origin = origin;
      void this.queue.commit(() => identities.updateOrigin(this.database, origin)).catch(() => undefined);
    }
  }

  // ── The payer ──

  viewCheckout(id: string): Promise<PayerView> {
    return this.payments.view(id);
  }

  startPayment(id: string, form: PayForm): Promise<PaymentStart> {
    return this.payments.start(id, form);
  }

  cancelCheckout(id: string): Promise<PayerView> {
    return this.payments.cancel(id);
  }

  settleCheckout(id: string): Promise<PayerView> {
    return this.payments.settle(id);
  }

  async viewReceipt(id: string): Promise<ReceiptView> {
    const { identity } = this;
    return identity === null ? { ok: false, reason: 'unknown' } : showReceipt(this.desk(identity), id);
  }

  viewLink(id: string, active: 'active-only' | 'any'): Promise<LinkView> {
    return this.payments.viewLink(id, active);
  }

  buyLink(id: string, quantities: number[], shipping: Shipping | null): Promise<LinkPurchase> {
    return this.payments.buyLink(id, quantities, shipping);
  }

  // ── The operator ──

  async open(opening: LedgerOpening): Promise<void> {
    await this.queue.commit(() => {
      migrate(this.database);
      if (this.identity !== null) return;
      const { account, mode, profile, key, sealedWebhookSecret } = opening;
      const identity = { account, mode, profile, origin: null, sealedWebhookSecret };
      identities.insertIdentity(this.database, identity, Math.floor(Date.now() / 1000));
      identities.insertKey(this.database, key);
    });
    this.reload();
  }

  async applyProfile(profile: Profile): Promise<boolean> {
    return this.#administer(() => {
      identities.switchEndpointOn(this.database);
      identities.updateProfile(this.database, profile);
    });
  }

  async addKey(key: KeyRecord): Promise<boolean> {
    return this.#administer(() => identities.insertKey(this.database, key));
  }

  async revokeKey(id: string): Promise<boolean> {
    if (!this.keys.some((key) => key.id === id)) return false;
    return this.#administer(() => identities.revokeKey(this.database, id, Math.floor(Date.now() / 1000)));
  }

  async listKeys(): Promise<KeySummary[]> {
    const mode = this.identity?.mode;
    if (mode === undefined) return [];
    return identities.readKeys(this.database).map((key) => ({
      id: key.id,
      mode,
      name: key.name,
      scopes: key.scopes,
      created_at: key.created_at,
      last_used_at: key.lastUsedAt,
      revoked_at: key.revokedAt,
    }));
  }

  async listPaymentExceptions(
    query: PaymentExceptionsQuery,
    urls: Pick<CallContext, 'path' | 'filters'>,
  ): Promise<List<PaymentException> | null> {
    const { identity } = this;
    return identity === null ? null : listPaymentExceptions(this.desk(identity), query, urls);
  }

  async #administer(change: () => void): Promise<boolean> {
    if (this.identity === null) return false;
    await this.queue.commit(change);
    this.reload();
    return true;
  }

  override async alarm(): Promise<void> {
    await this.schedule.ring();
  }
}
