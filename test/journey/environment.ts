import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { fillCatalogue } from '../../scripts/local/demo-catalogue.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { type InterruptingProxy, openInterruptingProxy } from './interrupting-proxy.ts';
import { type LocalStart, makeStateFolder, removeStateFolder, startLocally } from './local-start.ts';
import { type MerchantSite, openMerchantSite } from './merchant-site.ts';
import { type ServedFakeService, serveFakeService } from './served-fake-service.ts';
import { openService, type Service } from './service.ts';
import { openShop, type Shop, worthlessKeys } from './shop.ts';

/**
 * What the tests of a file share; filled before the first one runs. Each file has its own Workers, state and browser:
 * with the run's bundles they start in a second.
 */
type Environment<T> = T & { folder: string; browser: Browser };

type ShopEnvironment = {
  service: Service;
  /** In front of the shop: visitors use its origin. */
  proxy: InterruptingProxy;
  shop: Shop;
};

const startsWithin = 240_000;
const endsWithin = 120_000;

/** The shop with the payment service, a proxy in front of the shop, and a browser. `vars`: lines of `wrangler.toml`. */
export function setUpShop(
  vars: Record<string, string> = {},
  { hasDemo = true } = {},
): Environment<ShopEnvironment> {
  return setUp(async (folder) => {
    const service = await openService(folder);
    const shop = await openShop(folder, service, vars);
    const proxy = await openInterruptingProxy(shop.origin);
    // Before the first visitor, who then finds the whole catalogue.
    if (hasDemo) await fillCatalogue({ ...service.settings, shopOrigin: proxy.origin }, service.account);
    return [
      { service, proxy, shop },
      async () => {
        await proxy.close();
        await Promise.all([shop.running.stop(), service.running().stop()]);
      },
    ];
  });
}

/** The payment service, a merchant's site and a browser. */
export function setUpPaymentService(): Environment<{ service: Service; merchantSite: MerchantSite }> {
  return setUp(async (folder) => {
    const service = await openService(folder);
    const merchantSite = await openMerchantSite(service);
    return [
      { service, merchantSite },
      async () => {
        await service.running().stop();
        await merchantSite.close();
      },
    ];
  });
}

/** The shop with a faulty service in memory, and a browser. */
export function setUpShopWithFakeService(): Environment<{ fake: ServedFakeService; shop: Shop }> {
  return setUp(async (folder) => {
    const fake = await serveFakeService();
    const shop = await openShop(folder, { apiBase: fake.apiBase, account: worthlessKeys });
    return [
      { fake, shop },
      async () => {
        await shop.running.stop();
        await fake.close();
      },
    ];
  });
}

/** Both Workers as `npm start` with these arguments runs them, and a browser. */
export function setUpLocalStart(args: string[] = []): Environment<{ start: LocalStart }> {
  return setUp(async (folder) => {
    const start = await startLocally(folder, {}, args);
    return [{ start }, () => start.stop()];
  });
}

function setUp<T extends object>(
  open: (folder: string) => Promise<[T, () => Promise<unknown>]>,
): Environment<T> {
  const environment = {} as Environment<T>;
  let close: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const folder = await makeStateFolder();
    Object.assign(environment, { folder });
    const [[opened, end], browser] = await Promise.all([open(folder), launchBrowser()]);
    close = end;
    Object.assign(environment, opened, { browser });
  }, startsWithin);
  afterAll(async () => {
    await environment.browser?.close();
    await close?.();
    if (environment.folder !== undefined) await removeStateFolder(environment.folder);
  }, endsWithin);
  return environment;
}
