import { describe, expect, test } from 'vitest';
import { findBreaches, layerOf, maxLines, wingOf } from './house.ts';
import { readImports, takeApart } from './source.ts';

const breachesOf = (path: string, text: string): string[] => findBreaches({ path, text });

describe('allowed', () => {
  test.each([
    ['src/contract/money.ts', "import { z } from 'zod';\nimport { Scalar } from './scalars.ts';"],
    ['src/contract/scalars.ts', "import { languages } from '../text/languages/languages.ts';"],
    ['src/service/identifiers/mint-ids-and-keys.ts', "import { hmac } from '@noble/hashes/hmac.js';"],
    ['src/web/entity-tags.ts', "import { sha256 } from '@noble/hashes/sha2.js';"],
    ['src/service/acquirers/sandbox/rules/cards.ts', "import { z } from 'zod';"],
    ['templates/pay/link/link.tsx', "import { copyIn } from '../copy/copy.ts';"],
    ['src/text/numerals.ts', "import type { Language } from '../contract/scalars.ts';"],
    ['src/web/signed-cookies.ts', "import { decode } from '../text/base32.ts';"],
    ['src/database/list-pages.ts', 'const sql = `SELECT id FROM ${table}`; storage.sql.exec(sql);'],
    [
      'src/service/resources/checkouts/rules/fees.ts',
      "import type { Fees } from '../../../../contract/money.ts';",
    ],
    ['src/service/resources/checkouts/rules/fees.ts', "import type { Row } from '../store.ts';"],
    ['src/service/resources/links/rules.ts', "import { totalOf } from '../checkouts/rules/totals.ts';"],
    [
      'src/service/resources/checkouts/store/checkouts.ts',
      "import type { State } from '../../payments/rules/states.ts';",
    ],
    [
      'src/service/resources/checkouts/store/checkouts.ts',
      "import { readAttempt } from '../../payments/store/attempts.ts';",
    ],
    [
      'src/service/resources/checkouts/store/checkouts.ts',
      'const sql = `SELECT id FROM checkouts`; ctx.sql.exec(sql);',
    ],
    ['src/service/account/store/keys.ts', "import { z } from 'zod';\nconst sql = 'DELETE FROM keys';"],
    [
      'src/shop/orders/store/orders.ts',
      "import { fulfilmentStates } from '../../../domain/orders/order.ts';",
    ],
    ['src/shop-worker/worker.ts', "import { Shop } from './object.ts';"],
    ['src/storefront/cart/routes.tsx', "import { readCart } from '../../domain/carts.ts';"],
    ['src/storefront/cart/routes.tsx', "import type { PricedCart } from '../../shop/carts/pricing.ts';"],
    ['src/shop-web/request-context.ts', "import type { Shop } from '../shop-worker/object.ts';"],
    ['src/desk/stock/procedures.ts', "import { countStock } from '../../shop/stock/counts.ts';"],
    [
      'src/shop/notifications/messages/shopper-email.ts',
      "import { copyIn } from '../../../../templates/storefront/copy/copy.ts';",
    ],
    ['src/desk/stock/store.ts', "import { readCounts } from '../../shop/stock/store.ts';"],
    ['src/desk/order-page/routes.tsx', "import { showPage } from '../../shop-web/respond.tsx';"],
    ['src/domain/addresses/shop.ts', 'line\n'.repeat(maxLines + 1)],
    ['src/service/account/changes.ts', "import { computeFees } from '../resources/checkouts/rules/fees.ts';"],
    ['src/service/account/changes.ts', "import { insertCheckout } from '../resources/checkouts/store.ts';"],
    [
      'src/service/ledger/object.ts',
      "import { DurableObject } from 'cloudflare:workers';\nexport class Ledger extends DurableObject<Env> {}",
    ],
    ['src/service/resources/index.ts', "import { balance } from './balance/operations.ts';"],
    ['src/service/hosted/routes.ts', "import { addLinkRoutes } from './link/routes.tsx';"],
    [
      'src/service/hosted/link/routes.tsx',
      "import { PayPage } from '../../../../templates/pay/link/link.tsx';",
    ],
    ['src/service/hosted/payer.ts', "import type { Ledger } from '../account/object.ts';"],
    ['src/service/hosted/payer.ts', "import { type Ledger, type Result } from '../account/object.ts';"],
    ['src/service/acquirers/sandbox/adapter.ts', "import type { Acquirer } from '../port.ts';"],
    ['src/service/acquirers/sandbox/bank-page.tsx', "import { respond } from '../../hosted/respond.tsx';"],
    [
      'src/service/worker.ts',
      "import { Ledger } from './account/object.ts';\nexport { Ledger } from './account/object.ts';\nexport default app;",
    ],
    ['src/shop-worker/router.ts', "import { cartRoutes } from '../storefront/cart/routes.tsx';"],
    ['src/server/check/check.ts', "import { readSettings } from '../../domain/settings/settings.ts';"],
    [
      'src/server/state/store.ts',
      "import { DatabaseSync } from 'node:sqlite';\nconst sql = 'PRAGMA integrity_check';",
    ],
    [
      'src/server/host-adapter/limiter.ts',
      "import { WorkerEntrypoint } from 'cloudflare:workers';\nexport default class Limiter extends WorkerEntrypoint {}",
    ],
    ['src/shop-worker/object.ts', "import { contextOf } from '../shop/context.ts';"],
    ['src/shop/error-log.ts', 'export abstract class Explained extends Error {}'],
    ['templates/pay/page/page.tsx', "import { payUrl } from '../../../src/service/urls.ts';"],
    ['templates/pay/checkout/checkout.tsx', "import { Qr } from '../../parts/qr.tsx';"],
    ['templates/pay/link/done.tsx', "import { Order } from '../checkout/order.tsx';"],
    ['templates/storefront/cart/cart.tsx', "import type { Cart } from '../../../src/domain/carts.ts';"],
    ['templates/storefront/cart/cart.tsx', "import { Delivery } from '../delivery/delivery.tsx';"],
    ['templates/storefront/order/order.tsx', "import { CartLine } from '../cart/cart-line.tsx';"],
    ['templates/desk/stock/stock.tsx', "import type { stockForm } from '../../../src/desk/stock/form.ts';"],
    ['src/service/account/rules/time.ts', 'const day = new Date(seconds * 1000); // not Date.now'],
    ['templates/storefront/page/page.tsx', "const hint = 'Select a wilaya from the list';"],
    ['src/service/account/lookup.ts', "import { a } from './a.ts';\nexport { a };\nexport const b = a;"],
    ['src/service/account/lookup.ts', 'line\n'.repeat(maxLines)],
  ])('%s: %s', (path, text) => {
    expect(breachesOf(path, text)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    // The wings.
    ['src/contract/money.ts', "import { feeOf } from '../service/resources/checkouts/rules/fees.ts';"],
    ['src/contract/money.ts', "import { foldArabic } from '../text/folding.ts';"],
    ['src/contract/money.ts', "import type { Row } from '../database/rows.ts';"],
    ['src/contract/money.ts', "import { z } from '@hono/zod-openapi';"],
    ['src/contract/money.ts', "import { Hono } from 'hono';"],
    ['src/text/phones.ts', "import type { Ledger } from '../service/account/object.ts';"],
    ['src/text/phones.ts', "import { readCookie } from '../web/signed-cookies.ts';"],
    ['src/text/phones.ts', "import { z } from 'zod';"],
    ['src/web/networks.ts', "import type { Visit } from '../service/environment.ts';"],
    ['src/web/networks.ts', "import { Row } from '../database/rows.ts';"],
    ['src/database/list-pages.ts', "import type { Page } from '../service/resources/checkouts/store.ts';"],
    ['src/service/worker.ts', "import { shopUrl } from '../domain/addresses/shop.ts';"],
    ['src/shop-worker/object.ts', "import type { Ledger } from '../service/account/object.ts';"],
    ['src/service/urls.ts', "import { start } from '../../scripts/start.ts';"],
    ['src/server/check/check.ts', "import { start } from '../../../scripts/start.ts';"],
    ['src/server/check/check.ts', "import { Ledger } from '../../service/account/object.ts';"],
    ['src/server/host-adapter/adapter.ts', "import app from '../../storefront/worker.ts';"],
    ['src/service/worker.ts', "import { now } from '../server/clock.ts';"],
    ['src/server/state/store.ts', "import { readFileSync } from 'node:fs';"],
    ['src/service/settings.ts', "import { readFileSync } from 'node:fs';"],
    ['src/service/urls.ts', "import { readSettings } from './settings.ts';"],
    // The layers.
    ['src/service/payments/rules/checkout-states.ts', "import { insert } from '../store/attempts.ts';"],
    [
      'src/service/payments/rules/checkout-states.ts',
      "import { mint } from '../../identifiers/mint-ids-and-keys.ts';",
    ],
    ['src/service/resources/products/rules.ts', "import { Hono } from 'hono';"],
    [
      'templates/desk/reauthentication/page.tsx',
      "import { startRegistration } from '@simplewebauthn/browser';",
    ],
    ['src/desk/http/cookies.ts', "import { EncryptJWT } from 'jose';"],
    ['src/auth/tokens.ts', "import { now } from '../shop/platform.ts';"],
    ['src/shop-worker/object.ts', "import { openToken } from '../auth/tokens.ts';"],
    ['src/shop-web/client.ts', "import { openToken } from '../../auth/tokens.ts';"],
    ['src/service/ledger/account.ts', "import { hmac } from '@noble/hashes/hmac.js';"],
    ['src/service/resources/products/store.ts', "import { send } from '../../webhooks/exchange.ts';"],
    ['src/service/webhooks/store/outbox.ts', "import { Hono } from 'hono';"],
    ['src/service/ledger/object.ts', "import { app } from '../docs/routes.tsx';"],
    [
      'src/service/account/changes.ts',
      "import { createCheckout } from '../resources/checkouts/operations.ts';",
    ],
    ['src/service/account/changes.ts', "import type { Route } from '../resources/checkouts/operations.ts';"],
    ['src/service/resources/products/operations.ts', "import { listed } from '../prices/operations.ts';"],
    ['src/storefront/orders/routes.tsx', "import { askAgain } from '../cart/routes.tsx';"],
    ['src/shop-web/visit.tsx', "import app from '../worker.ts';"],
    [
      'src/service/hosted/link/routes.tsx',
      "import { insert } from '../../resources/payment-links/store.ts';",
    ],
    ['src/service/hosted/payer.ts', "import { insert } from '../resources/payment-links/store.ts';"],
    ['src/service/hosted/link/routes.tsx', "import { Ledger } from '../../account/object.ts';"],
    ['src/service/hosted/link/routes.tsx', "import { Ledger, type Result } from '../../account/object.ts';"],
    // The floors of the shop.
    ['src/domain/carts.ts', "import { insert } from '../shop/orders/store/orders.ts';"],
    ['src/domain/carts.ts', "import type { Order } from '../shop/orders/store/orders.ts';"],
    ['src/domain/carts.ts', "import { Price } from '../../templates/parts/money.tsx';"],
    ['src/domain/carts.ts', 'const now = Date.now();'],
    ['src/domain/addresses/shop.ts', "import { settings } from '../settings/settings.ts';"],
    ['src/storefront/cart/routes.tsx', "export { readCart } from '../../shop/orders/store/orders.ts';"],
    ['src/storefront/cart/routes.tsx', "const orders = await import('../../shop/orders/store/orders.ts');"],
    ['src/storefront/cart/routes.tsx', "import '../../shop/store/migrate.ts';"],
    ['src/storefront/cart/routes.tsx', "import {\n  insert,\n} from '../../shop/orders/store/orders.ts';"],
    ['src/storefront/cart/routes.tsx', "import { priceCart } from '../../shop/carts/pricing.ts';"],
    ['src/storefront/cart/routes.tsx', "import { Shop } from '../../shop-worker/object.ts';"],
    ['src/desk/stock/routes.tsx', "import { countStock } from '../../shop/stock/counts.ts';"],
    ['src/desk/stock/store.ts', "import { countStock } from '../../shop/stock/counts.ts';"],
    ['src/desk/stock/rules.ts', "import { readCounts } from '../../shop/stock/store.ts';"],
    ['src/shop-web/visit.tsx', "import { readCart } from '../storefront/cart/cookie.ts';"],
    ['src/shop/orders/record-events.ts', "import { planParcel } from '../../couriers/plan-shipment.ts';"],
    ['src/shop/orders/record-events.ts', "import { eraseOrders } from '../../privacy/erasure.ts';"],
    ['src/shop/orders/record-events.ts', "import { createServices } from '../../shop-worker/services.ts';"],
    ['src/couriers/plan-shipment.ts', "import { eraseOrders } from '../privacy/erasure.ts';"],
    ['src/couriers/plan-shipment.ts', "import { actOnOrder } from '../desk/orders/procedures.ts';"],
    ['src/storefront/cart/routes.tsx', "import { askDesk } from '../../desk/http/ask.ts';"],
    ['src/desk/order-page/routes.tsx', "import { cartRoutes } from '../../storefront/cart/routes.tsx';"],
    ['src/desk/coupons/routes.tsx', "import { formViewOf } from '../../storefront/checkout/form-view.ts';"],
    ['src/desk/coupons/form.ts', "import type { Mistyped } from '../../storefront/cart/form.ts';"],
    [
      'src/desk/order-page/routes.tsx',
      "import { OrderPage } from '../../../templates/storefront/order/order.tsx';",
    ],
    ['src/shop/orders/record-events.ts', "import { showPage } from '../../shop-web/respond.tsx';"],
    ['src/shop/orders/record-events.ts', "import type { Ask } from '../../desk/http/ask.ts';"],
    ['src/shop/orders/record-events.ts', "import { Hono } from 'hono';"],
    ['src/service/hosted/payer.ts', "import { DurableObject } from 'cloudflare:workers';"],
    ['src/service/docs/document.ts', "import { createRoute } from '@hono/zod-openapi';"],
    ['src/service/worker.ts', "import { OpenAPIHono } from '@hono/zod-openapi';"],
    ['src/service/resources/products/operations.ts', "import { createRoute } from '@hono/zod-openapi';"],
    ['src/storefront/cart/routes.tsx', "import { OpenAPIHono } from '@hono/zod-openapi';"],
    ['src/service/acquirers/sandbox/adapter.ts', "import type { Account } from '../../account/account.ts';"],
    ['src/service/acquirers/port.ts', "import { pay } from '../payments/transitions.ts';"],
    // The templates.
    ['templates/pay/page/page.tsx', "import { shopUrl } from '../../../src/domain/addresses/shop.ts';"],
    ['templates/pay/page/page.tsx', "import { readSettings } from '../../../src/service/settings.ts';"],
    ['templates/pay/page/page.tsx', "import type { Ledger } from '../../../src/service/account/reads.ts';"],
    ['templates/pay/page/page.tsx', "import { ProductPage } from '../../storefront/product/product.tsx';"],
    ['templates/pay/page/page.tsx', "import { z } from 'zod';"],
    ['templates/desk/stock/stock.tsx', "import { stockForm } from '../../../src/desk/stock/form.ts';"],
    ['templates/parts/qr.tsx', "import { payUrl } from '../../src/service/urls.ts';"],
    ['templates/parts/qr.tsx', "import { Page } from '../pay/page/page.tsx';"],
    ['templates/pay/link/link.tsx', "import { ReceiptPage } from '../receipt/style.ts';"],
    ['templates/pay/link/link.tsx', "import { CheckoutPage } from '../checkout/checkout.tsx';"],
    ['src/service/hosted/respond.tsx', 'const at = Date.now();'],
    ['src/shop/orders/record-events.ts', 'const odds = Math.random();'],
    ['templates/storefront/cart/cart.tsx', "import { SendCart } from '../shared-cart/shared-cart.tsx';"],
    ['templates/storefront/order/order.tsx', "import { CartPage } from '../cart/cart.tsx';"],
    [
      'src/service/resources/products/operations.ts',
      "import { f } from '../../../../templates/pay/copy/page.ts';",
    ],
    ['src/shop-worker/object.ts', "import { money } from '../../templates/parts/money.tsx';"],
    [
      'src/shop/notifications/messages/shopper-email.ts',
      "import { OrderPage } from '../../../../templates/storefront/order/order.tsx';",
    ],
    // SQL, and results that do not follow from arguments.
    ['src/service/ledger/object.ts', "const rows = this.ctx.storage.sql.exec('x');"],
    ['src/service/account/changes.ts', 'const text = `INSERT INTO checkouts VALUES (?)`;'],
    ['src/service/resources/products/rules.ts', "const text = 'DELETE FROM products';"],
    ['src/service/hosted/link/routes.tsx', "const text = 'SELECT id\\nFROM checkouts';"],
    ['src/domain/carts.ts', 'const at = Date.now();'],
    ['src/domain/carts.ts', 'const at = new Date();'],
    ['src/domain/carts.ts', 'const at = new Date;'],
    ['src/domain/carts.ts', 'const at = Date();'],
    ['src/domain/carts.ts', 'const at = performance.now();'],
    ['src/domain/carts.ts', 'setTimeout(again, 5);'],
    ['src/domain/carts.ts', 'const odds = Math.random();'],
    ['src/domain/carts.ts', 'const id = crypto.randomUUID();'],
    ['src/domain/carts.ts', 'const answer = await fetch(address);'],
    ['src/domain/catalogue/query.ts', 'const label = `at ${Date.now()}`;'],
    ['src/domain/catalogue/query.ts', 'function read(request: Request) {}'],
    ['src/web/posting.ts', 'const signal = AbortSignal.timeout(10_000);'],
    // Composition instead of inheritance; properties of a file alone.
    ['src/service/ledger/object.ts', 'export class Ledger extends Books implements PayerApi {}'],
    ['src/shop-worker/object.ts', 'export class Shop extends Premises<Env> {}'],
    ['src/shop-worker/services.ts', 'const part = class extends Shop {};'],
    ['src/service/payer/payments.ts', "export { pay } from './transitions.ts';"],
    ['src/service/payer/payments.ts', "export * from './transitions.ts';"],
    ['src/service/payer/payments.ts', "import { pay } from './transitions.ts';\nexport { pay };"],
    ['src/service/payer/payments.ts', 'line\n'.repeat(maxLines + 1)],
    // Names.
    ['src/storefront/utils/money.ts', ''],
    ['src/storefront/cart/helpers.ts', ''],
    ['src/service/common.ts', ''],
    ['templates/storefront/misc/page.tsx', ''],
    ['src/services/fees.ts', ''],
    ['src/fees.ts', ''],
    ['templates/desks/page.tsx', ''],
  ])('%s: %s', (path, text) => {
    expect(breachesOf(path, text)).not.toEqual([]);
  });
});

test('comments are not imports, code or SQL', () => {
  const text = `// import { a } from '../store/a.ts';\n/* Date.now() SELECT a FROM b */\nexport {};`;
  expect(breachesOf('src/service/payments/rules/checkout-states.ts', text)).toEqual([]);
});

test('a regular expression with a quote opens no string', () => {
  const text = `const quote = /['"]/;\nimport { a } from './a.ts';`;
  expect(readImports(text)).toEqual([{ specifier: './a.ts', typeOnly: false }]);
});

test('code continues after a template with code inside', () => {
  const parts = takeApart('const a = `x ${b ? `y ${c}` : { d }} z`; e();');
  expect(parts.code.trimEnd().endsWith('e();')).toBe(true);
  expect(parts.literals).toEqual(['x ', 'y ', '', ' z']);
});

test('rules stay rules when they become a folder, and stores likewise', () => {
  expect(layerOf('src/service/payments/rules.ts')).toBe('rules');
  expect(layerOf('src/service/payments/rules/checkout-states.ts')).toBe('rules');
  expect(layerOf('src/shop/orders/store/orders.ts')).toBe('store');
  expect(layerOf('src/storefront/orders/store/rows.ts')).toBe('store');
});

test('only a file beside worker.ts has the addresses', () => {
  expect(layerOf('src/service/urls.ts')).toBe('urls');
  expect(layerOf('src/service/hosted/urls.ts')).toBe('room');
});

test('a wing is the folder below src, and below templates', () => {
  expect(wingOf('src/service/worker.ts')).toBe('service');
  expect(wingOf('templates/pay/page/page.tsx')).toBe('templates/pay');
  expect(wingOf('scripts/start.ts')).toBeNull();
});
