import { MIN_CHECKOUT_AMOUNT } from '../../../contract/money.ts';
import {
  createPaymentLinkRequest,
  updatePaymentLinkRequest,
} from '../../../contract/requests/payment-link.ts';
import { createPriceRequest } from '../../../contract/requests/price.ts';
import { createProductRequest } from '../../../contract/requests/product.ts';
import type { Database } from '../../../database/rows.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import type { Reply } from '../../api/replies.ts';
import { payeeOf } from '../../resources/checkouts/describe-attempt.ts';
import {
  changePaymentLink,
  createPaymentLink,
  removePaymentLink,
} from '../../resources/payment-links/changes.ts';
import {
  findPaymentLink,
  type PaymentLinkRecord,
  pageOfPaymentLinks,
} from '../../resources/payment-links/store.ts';
import { createPrice } from '../../resources/prices/changes.ts';
import { findKeptPrice, pageOfPrices } from '../../resources/prices/store.ts';
import { createProduct } from '../../resources/products/changes.ts';
import { describeProduct } from '../../resources/products/rules.ts';
import { findKeptProduct, findProduct } from '../../resources/products/store.ts';
import { matchOf } from '../../resources/search.ts';
import { personProcedure } from '../define-procedure.ts';
import { FILE_ROWS, pageBehind } from '../paging.ts';
import { describePayment } from '../payments/describe.ts';
import { paymentsOf } from '../payments/store.ts';
import {
  type LinkTerms,
  type ListedLink,
  OFFERED_PRICES,
  type OfferedPrice,
  SHOWN_PAYMENTS,
  type ShownItem,
  type ShownLink,
} from './rules.ts';
import { sumPurchases } from './store.ts';

const GONE = { ok: false, reason: 'gone' } as const;

/**
 * A page of links behind one, newest first. `active`: null for all; `q`: words of the name; `hasForm`: with the prices that
 * the form of a new link offers.
 */
export const listLinks = personProcedure({
  name: 'links.list',
  right: 'see_catalogue',
  isChange: false,
  handle: (
    { transaction: { database } },
    input: { q: string; active: boolean | null; after: string | null; rows: number; hasForm: boolean },
  ) => {
    const { q, active, after, rows, hasForm } = input;
    const asked = active === null ? {} : { active };
    const page = pageOfPaymentLinks(database, pageBehind(after, rows), matchOf(q || undefined), asked);
    if (!page.ok) return GONE;
    const links = page.records.map((link) => describeLink(database, link));
    const next = page.hasNext ? (page.ends?.last ?? page.records.at(-1)?.id ?? null) : null;
    return { ok: true, links, next, offers: hasForm ? offersIn(database) : [] } as const;
  },
});

/** One link with what it sold. */
export const showLink = personProcedure({
  name: 'links.show',
  right: 'see_catalogue',
  isChange: false,
  handle: ({ transaction }, { id }: { id: string }) => {
    const { database } = transaction;
    const stored = findPaymentLink(database, id);
    if (stored === null) return GONE;
    const link: ShownLink = {
      ...describeLink(database, stored),
      url: answerContextOf(transaction).paymentLinkUrl(id),
      payee: payeeOf(transaction),
      message: stored.message,
      passesFees: stored.passFeesToCustomer,
      asksAddress: stored.collectShippingAddress,
      items: itemsOf(database, stored),
    };
    const payments = paymentsOf(database, 'payment_link_id', id, null, SHOWN_PAYMENTS).records.map(
      (checkout) => describePayment(database, checkout),
    );
    return {
      ok: true,
      link,
      sold: sumPurchases(database, id),
      payments,
      offers: offersIn(database),
    } as const;
  },
});

/** A part of all payments through a link, for a file. */
export const listPurchases = personProcedure({
  name: 'links.purchases',
  right: 'see_catalogue',
  isChange: false,
  handle: ({ transaction: { database } }, { id, before }: { id: string; before: number | null }) => {
    if (findPaymentLink(database, id) === null) return GONE;
    const { records, next } = paymentsOf(database, 'payment_link_id', id, before, FILE_ROWS);
    return { ok: true, payments: records.map((one) => describePayment(database, one)), next } as const;
  },
});

/** What a link sells, for a file. */
export const listItems = personProcedure({
  name: 'links.item_list',
  right: 'see_catalogue',
  isChange: false,
  handle: ({ transaction: { database } }, { id }: { id: string }) => {
    const stored = findPaymentLink(database, id);
    return stored === null ? GONE : ({ ok: true, items: itemsOf(database, stored) } as const);
  },
});

function describeLink(database: Database, link: PaymentLinkRecord): ListedLink {
  const { id, name, active, createdAt, items } = link;
  const amounts = items.map(
    ({ priceId, quantity }) => (findKeptPrice(database, priceId)?.amount ?? 0) * quantity,
  );
  return { id, name, isActive: active, total: amounts.reduce((sum, amount) => sum + amount, 0), createdAt };
}

function itemsOf(database: Database, { items }: PaymentLinkRecord): ShownItem[] {
  return items.map(({ priceId, quantity, adjustable }) => {
    const price = findKeptPrice(database, priceId);
    const product = price === null ? null : findKeptProduct(database, price.productId);
    const isGone =
      price === null || price.deletedAt !== null || findProduct(database, price.productId) === null;
    const localNames = product && price && describeProduct(product, price).localNames;
    return {
      ...{ priceId, name: product?.name ?? '', localNames, amount: price?.amount ?? 0 },
      ...{ quantity, isAdjustable: adjustable, isGone },
    };
  });
}

function offersIn(database: Database): OfferedPrice[] {
  const page = pageOfPrices(database, pageBehind(null, OFFERED_PRICES), null);
  if (!page.ok) return [];
  return page.records.flatMap((price) => {
    const product = findProduct(database, price.productId);
    if (product === null) return [];
    const { localNames } = describeProduct(product, price);
    return [{ id: price.id, name: product.name, localNames, amount: price.amount }];
  });
}

/** Makes a link from a price that is there, or else from an amount, with a product of the link's name. */
export const createLink = personProcedure({
  name: 'links.create',
  right: 'manage_catalogue',
  isChange: true,
  isOncePerForm: true,
  handle: (
    { transaction, note },
    { name, amount, priceId }: { name: string; amount: number | null; priceId: string | null },
  ) => {
    if (!createProductRequest.safeParse({ name }).success) return { ok: false, reason: 'name' };
    const price = priceId ?? (amount === null ? null : makePrice(transaction, name, amount));
    if (price === null) return { ok: false, reason: 'amount' };
    const read = createPaymentLinkRequest.safeParse({ name, items: [{ price, quantity: 1 }] });
    if (!read.success) return { ok: false, reason: 'name' };
    const reply = createPaymentLink(transaction, { ...read.data, metadata: undefined });
    if (reply.status !== 200) return { ok: false, reason: 'amount' };
    const { id } = Object(reply.body);
    note(id, ['name', 'items']);
    return { ok: true, id: String(id) };
  },
});

/** Keeps a product out of the shop's catalogue. */
const FOR_LINKS_ONLY = JSON.stringify({ links_only: true });

/** The id of a new price with a product of its own, which links alone sell; null when the API refuses it. */
function makePrice(transaction: Transaction, name: string, amount: number): string | null {
  // The form bounds the amount from above; a link for less could never be bought.
  if (amount < MIN_CHECKOUT_AMOUNT) return null;
  const product = createProduct(transaction, { name, metadata: FOR_LINKS_ONLY });
  const asked = { amount, currency: 'dzd', product_id: Object(product.body).id };
  const read = createPriceRequest.safeParse(asked);
  if (!read.success) throw new Error('The form let an amount through that no price has.');
  return String(Object(createPrice(transaction, { ...read.data, metadata: undefined }).body).id);
}

/** Changes the terms of a link. */
export const changeLink = personProcedure({
  name: 'links.change',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id, ...terms }: LinkTerms & { id: string }) => {
    if (terms.name === '') return { ok: false, reason: 'name' };
    const read = updatePaymentLinkRequest.safeParse({
      name: terms.name,
      after_completion_message: terms.message,
      pass_fees_to_customer: terms.passesFees,
      collect_shipping_address: terms.asksAddress,
    });
    if (!read.success) return { ok: false, reason: 'message' };
    const reply = changePaymentLink(transaction, id, { ...read.data, metadata: undefined });
    if (reply.status !== 200) return refusalOf(reply);
    note(id, ['name', 'after_completion_message', 'pass_fees_to_customer', 'collect_shipping_address']);
    return { ok: true };
  },
});

/** Puts a price into a link with a quantity, instead of what the link has of it; none removes it. */
export const changeItem = personProcedure({
  name: 'links.items',
  right: 'manage_catalogue',
  isChange: true,
  handle: (
    { transaction, note },
    input: { id: string; priceId: string; quantity: number; isAdjustable: boolean },
  ) => {
    const { id, priceId, quantity, isAdjustable } = input;
    const stored = findPaymentLink(transaction.database, id);
    if (stored === null) return GONE;
    const kept = stored.items.map((item) => ({
      price: item.priceId,
      quantity: item.quantity,
      adjustable_quantity: item.adjustable,
    }));
    const put = { price: priceId, quantity, adjustable_quantity: isAdjustable };
    const at = kept.findIndex(({ price }) => price === priceId);
    if (at < 0) kept.push(put);
    else kept[at] = put;
    const items = kept.filter((item) => item.quantity > 0);
    const read = updatePaymentLinkRequest.safeParse({ items });
    if (!read.success || items.length === 0) return { ok: false, reason: 'items' };
    const reply = changePaymentLink(transaction, id, { ...read.data, metadata: undefined });
    if (reply.status !== 200) return refusalOf(reply);
    note(id, ['items']);
    return { ok: true };
  },
});

/** Opens a link or switches it off. */
export const switchLink = personProcedure({
  name: 'links.switch',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id, isActive }: { id: string; isActive: boolean }) => {
    const reply = changePaymentLink(transaction, id, { active: isActive, metadata: undefined });
    if (reply.status !== 200) return refusalOf(reply);
    note(id, [isActive ? 'active.1' : 'active.0']);
    return { ok: true };
  },
});

export const deleteLink = personProcedure({
  name: 'links.delete',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = removePaymentLink(transaction, id);
    if (reply.status !== 200) return refusalOf(reply);
    note(id);
    return { ok: true };
  },
});

function refusalOf(reply: Reply): { ok: false; reason: string } {
  return reply.status === 404 ? GONE : { ok: false, reason: 'items' };
}
