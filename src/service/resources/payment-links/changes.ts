import type { FieldErrors } from '../../../contract/error.ts';
import { normalizeMetadata, type WithMetadataText } from '../../../contract/metadata.ts';
import type {
  CreatePaymentLinkRequest,
  UpdatePaymentLinkRequest,
} from '../../../contract/requests/payment-link.ts';
import { DEFAULT_LANGUAGE } from '../../../text/languages/languages.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { answerDeleted } from '../../api/lists.ts';
import { invalid, notFound, ok, type Reply } from '../../api/replies.ts';
import { takeSnapshots } from '../checkouts/changes.ts';
import { indexedWords } from '../search.ts';
import { presentPaymentLink } from './present.ts';
import { checkLinkTotal } from './rules.ts';
import {
  deletePaymentLink,
  findPaymentLink,
  insertPaymentLink,
  type LinkItemRecord,
  type PaymentLinkRecord,
  updatePaymentLink,
} from './store.ts';

type ItemInput = { price: string; quantity: number; adjustable_quantity?: boolean };

function readItems(
  transaction: Transaction,
  given: readonly ItemInput[],
): { ok: true; items: LinkItemRecord[] } | { ok: false; errors: FieldErrors } {
  const snapshots = takeSnapshots(transaction, given);
  if (!snapshots.ok) return snapshots;
  const items = given.map((item) => ({
    priceId: item.price,
    quantity: item.quantity,
    adjustable: item.adjustable_quantity ?? false,
  }));
  const priced = items.map((item, index) => ({ ...item, amount: snapshots.items[index]?.amount ?? 0 }));
  const errors = checkLinkTotal(priced);
  return errors === null ? { ok: true, items } : { ok: false, errors };
}

export function createPaymentLink(
  transaction: Transaction,
  body: WithMetadataText<CreatePaymentLinkRequest>,
): Reply {
  const read = readItems(transaction, body.items);
  if (!read.ok) return invalid(read.errors);
  const link = {
    id: transaction.mintId(),
    name: body.name,
    active: body.active ?? true,
    message: body.after_completion_message ?? '',
    locale: body.locale ?? DEFAULT_LANGUAGE,
    isLocaleNamed: body.locale !== undefined,
    passFeesToCustomer: body.pass_fees_to_customer ?? true,
    collectShippingAddress: body.collect_shipping_address ?? false,
    items: read.items,
    metadata: normalizeMetadata(body.metadata),
    keyId: transaction.keyId,
    createdAt: transaction.now,
    updatedAt: transaction.now,
  };
  insertPaymentLink(transaction.database, link, indexedWords(link.name));
  return ok(presentPaymentLink({ seq: 0, ...link }, answerContextOf(transaction)));
}

export function changePaymentLink(
  transaction: Transaction,
  id: string,
  body: WithMetadataText<UpdatePaymentLinkRequest>,
): Reply {
  const stored = findPaymentLink(transaction.database, id);
  if (stored === null) return notFound();
  const read = body.items === undefined ? null : readItems(transaction, body.items);
  if (read?.ok === false) return invalid(read.errors);
  const link: PaymentLinkRecord = {
    ...stored,
    name: body.name ?? stored.name,
    active: body.active ?? stored.active,
    message: body.after_completion_message ?? stored.message,
    locale: body.locale ?? stored.locale,
    isLocaleNamed: stored.isLocaleNamed || body.locale !== undefined,
    passFeesToCustomer: body.pass_fees_to_customer ?? stored.passFeesToCustomer,
    collectShippingAddress: body.collect_shipping_address ?? stored.collectShippingAddress,
    items: read?.items ?? stored.items,
    metadata: body.metadata === undefined ? stored.metadata : normalizeMetadata(body.metadata),
    updatedAt: transaction.now,
  };
  updatePaymentLink(transaction.database, link, indexedWords(link.name));
  return ok(presentPaymentLink(link, answerContextOf(transaction)));
}

export function removePaymentLink(transaction: Transaction, id: string): Reply {
  const stored = findPaymentLink(transaction.database, id);
  if (stored === null) return notFound();
  deletePaymentLink(transaction.database, stored.seq, transaction.now);
  return answerDeleted(transaction, id, 'payment_link');
}
