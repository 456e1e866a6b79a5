import type { PageQuery } from '../../contract/list.ts';
import type { Page } from '../../database/pages.ts';
import type { CallContext, Read } from '../api/calls.ts';
import { envelope, sequenceAt } from '../api/pagination/rules.ts';
import { invalid, notFound, ok, type Reply } from '../api/replies.ts';
import { identifierTimePrefix } from '../identifiers/rules.ts';
import { pageOfAttempts } from '../payments/store/attempts.ts';
import { readBalance } from '../payments/store/entries.ts';
import { findCheckout, pageOfCheckouts, readCheckoutItems } from '../resources/checkouts/store.ts';
import { findCustomer, pageOfCustomers } from '../resources/customers/store.ts';
import { findEvent, pageOfEvents } from '../resources/events/store.ts';
import { listPaymentExceptions } from '../resources/payment-exceptions/listing.ts';
import { findPaymentLink, pageOfPaymentLinks } from '../resources/payment-links/store.ts';
import {
  presentAttempt,
  presentCheckout,
  presentCustomer,
  presentDelivery,
  presentItem,
  presentLinkItem,
  presentPaymentLink,
  presentPrice,
  presentProduct,
  withoutLivemode,
} from '../resources/presenters.ts';
import { findPrice, pageOfPrices } from '../resources/prices/store.ts';
import { findProduct, pageOfProducts } from '../resources/products/store.ts';
import { matchExpression } from '../resources/search.ts';
import { presentWebhookEndpoint } from '../webhooks/endpoint.ts';
import { pageOfDeliveries } from '../webhooks/store/log.ts';
import { type Desk, isLive, presenceOf } from './transaction.ts';

const toPageAt = (query: PageQuery) => ({ page: query.page, perPage: query.per_page });

/** A page of a list held in one row: the whole is at most 100 elements. */
function sliceOf<T>(all: T[], query: PageQuery): Page<T> {
  const start = (query.page - 1) * query.per_page;
  return { records: all.slice(start, start + query.per_page), total: all.length };
}

/** Answers an operation that changes nothing. */
export function answerRead(desk: Desk, context: CallContext, read: Read): Reply {
  const { database } = desk;
  const presence = presenceOf(desk);
  const list = <T, U>(page: Page<T>, query: PageQuery, present: (record: T) => U): Reply =>
    ok(
      envelope({
        livemode: isLive(desk),
        data: page.records.map(present),
        total: page.total,
        page: query.page,
        perPage: query.per_page,
        path: context.path,
        filters: context.filters,
      }),
    );
  const one = <T>(record: T | null, present: (record: T) => unknown): Reply =>
    record === null ? notFound() : ok(present(record));

  switch (read.name) {
    case 'retrieveBalance':
      return ok(presentBalance(desk));
    case 'listCustomers':
      return list(
        pageOfCustomers(database, toPageAt(read.query), read.query, sequenceAt),
        read.query,
        (record) => withoutLivemode(presentCustomer(record, presence)),
      );
    case 'retrieveCustomer':
      return one(findCustomer(database, read.id), (record) => presentCustomer(record, presence));
    case 'listProducts':
      return list(
        pageOfProducts(database, toPageAt(read.query), matchOf(read.query.q), sequenceAt),
        read.query,
        (record) => presentProduct(record, presence),
      );
    case 'retrieveProduct':
      return one(findProduct(database, read.id), (record) => presentProduct(record, presence));
    case 'listProductPrices':
      if (findProduct(database, read.id) === null) return notFound();
      return list(pageOfPrices(database, toPageAt(read.query), read.id), read.query, (record) =>
        presentPrice(record, presence),
      );
    case 'listPrices':
      return list(
        pageOfPrices(database, toPageAt(read.query), read.query.product_id ?? null),
        read.query,
        (record) => presentPrice(record, presence),
      );
    case 'retrievePrice':
      return one(findPrice(database, read.id), (record) => presentPrice(record, presence));
    case 'listCheckouts': {
      const { created_from: from, created_to: to } = read.query;
      const range = {
        from: from === undefined ? null : identifierTimePrefix(from),
        to: to === undefined ? null : identifierTimePrefix(to + 1),
      };
      return list(pageOfCheckouts(database, read.query, range), read.query, (record) =>
        presentCheckout(record, presence),
      );
    }
    case 'retrieveCheckout':
      return one(findCheckout(database, read.id), (record) => presentCheckout(record, presence));
    case 'listCheckoutItems': {
      const checkout = findCheckout(database, read.id);
      if (checkout === null) return notFound();
      const items = readCheckoutItems(database, checkout.seq);
      return list(sliceOf(items, read.query), read.query, (item) => presentItem(item, presence));
    }
    case 'listCheckoutAttempts':
      if (findCheckout(database, read.id) === null) return notFound();
      return list(pageOfAttempts(database, read.id, toPageAt(read.query)), read.query, (record) =>
        presentAttempt(record, presence),
      );
    case 'listPaymentExceptions':
      return ok(listPaymentExceptions(desk, read.query, context));
    case 'listPaymentLinks':
      return list(
        pageOfPaymentLinks(database, toPageAt(read.query), matchOf(read.query.q)),
        read.query,
        (record) => withoutLivemode(presentPaymentLink(record, presence)),
      );
    case 'retrievePaymentLink':
      return one(findPaymentLink(database, read.id), (record) => presentPaymentLink(record, presence));
    case 'listPaymentLinkItems': {
      const link = findPaymentLink(database, read.id);
      if (link === null) return notFound();
      const page = sliceOf(link.items, read.query);
      const items = page.records.flatMap((item) => {
        const price = findPrice(database, item.priceId);
        return price === null ? [] : [presentLinkItem(item, price)];
      });
      return list({ records: items, total: page.total }, read.query, (item) => item);
    }
    case 'listEvents': {
      const { after, created_from: from, created_to: to, type, checkout_id: checkoutId } = read.query;
      const cursor = after === undefined ? null : findEvent(database, after);
      if (after !== undefined && cursor === null)
        return invalid({ after: ['The selected after is invalid.'] });
      const selection = {
        after: cursor?.seq ?? null,
        from: from ?? null,
        to: to ?? null,
        type: type ?? null,
        checkoutId: checkoutId ?? null,
      };
      return list(pageOfEvents(database, selection, toPageAt(read.query)), read.query, parseEvent);
    }
    case 'retrieveEvent':
      return one(findEvent(database, read.id), parseEvent);
    case 'listEventDeliveries': {
      const event = findEvent(database, read.id);
      if (event === null) return notFound();
      return list(pageOfDeliveries(database, event.seq, toPageAt(read.query)), read.query, (record) =>
        presentDelivery(record, event.id, presence),
      );
    }
    case 'retrieveWebhookEndpoint':
      return ok(presentWebhookEndpoint(desk));
  }
}

function matchOf(q: string | undefined): string | null {
  return q === undefined ? null : matchExpression(q);
}

/** Stored as signed, brand names in place: renaming once more finds nothing of ours. */
function parseEvent(event: { body: string }): unknown {
  return JSON.parse(event.body);
}

function presentBalance(desk: Desk): unknown {
  const balance = readBalance(desk.database);
  return {
    entity: 'balance',
    livemode: isLive(desk),
    wallets: [{ currency: 'dzd', balance, ready_for_payout: String(balance), on_hold: 0 }],
  };
}
