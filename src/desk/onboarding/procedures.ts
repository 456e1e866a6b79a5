import { MIN_CHECKOUT_AMOUNT } from '../../contract/money.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import type { Seller } from '../../domain/settings/page-texts.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { lookAtCapabilities } from '../../shop/capabilities/capabilities.ts';
import type { ShopContext } from '../../shop/context.ts';
import { readGrid } from '../../shop/delivery/store.ts';
import { isDeliveryCharged } from '../../shop/delivery/tariffs.ts';
import { readWebhookTest, saveWebhookTest } from '../../shop/orders/payments/store/webhook-test.ts';
import { findNewestCheckoutId, findOrderCheckout } from '../../shop/orders/store/checkouts.ts';
import { writeBody } from '../../shop/service-client/bodies.ts';
import {
  isAnswered4xx,
  ServiceRefused,
  ServiceUnexpected,
  ServiceUnreachable,
  ServiceUnworded,
} from '../../shop/service-client/errors.ts';
import { findMissingScopes } from '../../shop/service-client/scopes.ts';
import { resourcesWithoutEcho } from '../../shop/service-writes/store.ts';
import { languageFacts } from '../../text/languages/languages.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { problemOf } from '../products/service-products.ts';
import type { Device } from '../sessions/device.ts';
import { countCodes } from '../sessions/store/recovery-codes.ts';
import { pairedDevices } from '../sessions/store/sessions.ts';
import { isSharedOtherwise, type LocalFacts, type ServiceCheckResult } from './rules.ts';
import { hasAcceptedOrder, hasProductsOnSale } from './store.ts';

/** The facts that the shop knows without asking the service. */
function localFacts({ sql, now, settings, overrides }: ShopContext): LocalFacts {
  return {
    // Cash at the door is the usual choice; any other counts once the merchant has saved it.
    hasPaymentMethods:
      overrides.values.PAYMENT_METHODS !== undefined ||
      settings.paymentMethods.some(({ paymentMethod }) => paymentMethod === 'cash'),
    hasName: hasOwnName(settings),
    hasPhone: settings.phone !== null,
    hasProducts: hasProductsOnSale(sql),
    hasTariffs: hasTariffs(sql),
    hasSecondWay: hasSecondWay(sql, now()),
    hasOrder: hasAcceptedOrder(sql),
    hasSeller: isNamed(settings.seller),
    hasDeclaration: settings.seller.dataDeclaration !== null,
    livemode: settings.livemode,
  };
}

/** Whether the merchant named the shop in a language that it shows. */
const hasOwnName = ({ shopName, shownLanguages }: Pick<Settings, 'shopName' | 'shownLanguages'>) =>
  shownLanguages.some((language) => shopName[language] !== languageFacts[language].shopName);

/** Whether the shop shows what the law requires of every seller. */
const isNamed = ({ name, tradeRegister, address }: Seller) => Boolean(name && tradeRegister && address);

/** Whether a local step before the first sale is missing. */
export function isOnboarding(shop: ShopContext): boolean {
  const facts = localFacts(shop);
  const { hasPaymentMethods, hasName, hasPhone, hasProducts, hasTariffs, hasSecondWay, hasOrder } = facts;
  const isPresentable = hasPaymentMethods && hasName && hasPhone;
  return !(isPresentable && hasProducts && hasTariffs && hasSecondWay && hasOrder);
}

const hasTariffs = (sql: Database) => readGrid(sql) !== null || isDeliveryCharged(sql);

/** Whether an owner who loses this device can sign in again. */
function hasSecondWay(sql: Database, now: number): boolean {
  const owners = pairedDevices(sql, now).filter(({ role }) => role === 'owner');
  return owners.length > 1 || countCodes(sql) > 0;
}

/** The steps before the first sale. Asks the service what it offers, and what the shop's key may do. */
export const showOnboarding = signedInProcedure({
  name: 'onboarding.show',
  right: 'manage_settings',
  isChange: false,
  handle: async ({ shop }: Desk<Device>) => {
    const hasEvent = (readWebhookTest(shop.sql)?.arrivedAt ?? null) !== null;
    const newest = findNewestCheckoutId(shop.sql);
    const fees = newest === null ? null : findOrderCheckout(shop.sql, newest);
    const facts = {
      ...localFacts(shop),
      hasEvent,
      lostMetadata: resourcesWithoutEcho(shop.sql),
      ignoresFees: fees !== null && isSharedOtherwise(shop.settings.allocation, fees),
    };
    return { ok: true, facts: { ...facts, service: await askService(shop) } } as const;
  },
});

async function askService(shop: ShopContext): Promise<ServiceCheckResult> {
  try {
    const offered = await lookAtCapabilities(shop, findNewestCheckoutId(shop.sql));
    return { ok: true, offered, ...(await findMissingScopes(shop.service, offered)) };
  } catch (error) {
    if (error instanceof ServiceRefused)
      return { ok: false, reason: error.status === 401 ? 'key' : 'address' };
    if (error instanceof ServiceUnreachable) return { ok: false, reason: 'unreachable' };
    if (error instanceof ServiceUnworded && error.status === 401) return { ok: false, reason: 'key' };
    if (error instanceof ServiceUnexpected) return { ok: false, reason: 'address' };
    throw error;
  }
}

/** Milliseconds for which the page waits for its event, and between two looks. */
const WAITS = 6_000;
const LOOKS = 200;

/**
 * Opens a checkout that nobody pays, expires it, and waits a little for its event. `submission`: a form sent twice
 * opens one.
 */
export const testWebhook = signedInProcedure({
  name: 'onboarding.event',
  right: 'manage_settings',
  isChange: true,
  handle: async (
    { shop, note }: Desk<Device>,
    input: { submission: string; webhook: string; page: string; language: Locale },
  ) => {
    const { service, settings, sql, storage, now, wait } = shop;
    const request = {
      amount: MIN_CHECKOUT_AMOUNT,
      currency: 'dzd',
      success_url: input.page,
      failure_url: input.page,
      webhook_endpoint: input.webhook,
      locale: input.language,
      description: 'Test',
    };
    try {
      const body = writeBody(request, settings.brand);
      const { id } = await service.createCheckout(body, `desk-${input.submission}-event`);
      if (readWebhookTest(sql)?.checkoutId !== id)
        storage.transactionSync(() => {
          saveWebhookTest(sql, id, now());
          note(null);
        });
      // An ended checkout is refused, and not every service can expire one.
      await service.expireCheckout(id).catch((error: unknown) => {
        if (!isAnswered4xx(error)) throw error;
      });
    } catch (error) {
      return problemOf(error);
    }
    for (let waited = 0; waited < WAITS; waited += LOOKS) {
      if ((readWebhookTest(sql)?.arrivedAt ?? null) !== null) return { ok: true, hasArrived: true } as const;
      await wait(LOOKS);
    }
    return { ok: true, hasArrived: false } as const;
  },
});
