import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { fillCatalogue } from '../../scripts/local/demo-catalogue.ts';
import { readSettings } from '../../scripts/local/settings.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { type Gate, openGate } from './gate.ts';
import { type HostedService, hostService } from './hosted-service.ts';
import { openSeller, type Seller } from './seller.ts';
import { openService, type Service } from './service.ts';
import { openShop, type Shop, worthlessKeys } from './shop.ts';
import { makeStateFolder, openStand, removeStateFolder, type Stand } from './stand.ts';

/** Shared by the tests of a file; filled before the first one runs. */
type Stage<T> = T & { folder: string; browser: Browser };

const startsWithin = 240_000;
const endsWithin = 30_000;

/** Both Workers and a browser, for all tests of the calling file. */
export function setShopStage(args: string[] = []): Stage<{ stand: Stand }> {
  return setStage(async (folder) => {
    const stand = await openStand(folder, {}, args);
    return [{ stand }, () => stand.stop()];
  });
}

/** The payment service, a seller and a browser, for all tests of the calling file. */
export function setPaymentStage(): Stage<{ service: Service; seller: Seller }> {
  return setStage(async (folder) => {
    const service = await openService(folder);
    const seller = await openSeller(service);
    return [
      { service, seller },
      async () => {
        await service.running().stop();
        await seller.close();
      },
    ];
  });
}

/** The shop with a faulty service in memory, and a browser, for all tests of a file. */
export function setHostedStage(): Stage<{ hosted: HostedService; shop: Shop }> {
  return setStage(async (folder) => {
    const hosted = await hostService();
    const shop = await openShop(folder, { apiBase: hosted.apiBase, account: worthlessKeys });
    return [
      { hosted, shop },
      async () => {
        await shop.running.stop();
        await hosted.close();
      },
    ];
  });
}

/** The shop with the payment service, a gate in front of the shop, and a browser, for all tests of a file. */
export function setOutageStage(
  set: Record<string, string> = {},
): Stage<{ service: Service; gate: Gate; shop: Shop }> {
  return setStage(async (folder) => {
    const service = await openService(folder);
    const shop = await openShop(folder, service, set);
    const gate = await openGate(shop.origin);
    // Before the first visitor, who then finds the whole catalogue.
    const settings = { ...readSettings({ STATE_DIR: folder }), apiBase: service.apiBase };
    await fillCatalogue({ ...settings, shopOrigin: gate.origin }, service.account);
    return [
      { service, gate, shop },
      async () => {
        await gate.close();
        await Promise.all([shop.running.stop(), service.running().stop()]);
      },
    ];
  });
}

function setStage<T extends object>(
  open: (folder: string) => Promise<[T, () => Promise<unknown>]>,
): Stage<T> {
  const stage = {} as Stage<T>;
  let close: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const folder = await makeStateFolder();
    Object.assign(stage, { folder });
    const [[opened, end], browser] = await Promise.all([open(folder), launchBrowser()]);
    close = end;
    Object.assign(stage, opened, { browser });
  }, startsWithin);
  afterAll(async () => {
    await stage.browser?.close();
    await close?.();
    if (stage.folder !== undefined) await removeStateFolder(stage.folder);
  }, endsWithin);
  return stage;
}
