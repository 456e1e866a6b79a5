import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { offerPairing } from '../../scripts/admin/pairing.ts';
import type { Locale } from '../../src/contract/scalars.ts';
import { deskOrderPath } from '../../src/domain/addresses/desk/orders.ts';
import { queuePath } from '../../src/domain/addresses/desk/queues.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { findPersonsKey } from '../../src/server/state/secret-files.ts';
import { outputFolder } from '../browser/chromium.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { deskCopyIn } from '../desk/copy.ts';

/** A member of the shop's staff with a device of their own, scripts off unless asked for. */
export type Merchant = {
  page: Page;
  /** Requests that the browser refused. */
  complaints: string[];
  /** Saves a picture of the page and checks that it does not overflow sideways. */
  show(name: string): Promise<void>;
  /** From the day's page into a queue, and there to an order by its number. */
  openQueued(queue: string, number: string): Promise<void>;
  /** On an order's page: presses the buttons of actions, one after the other. */
  tap(...acts: string[]): Promise<void>;
  /** Requests a page after the device was revoked: it is refused and says how to get in. */
  findOut(path: string): Promise<void>;
  leave(): Promise<void>;
};

type Device = {
  browser: Browser;
  origin: string;
  language: Locale;
  width: number;
  height: number;
  hasScripts?: boolean;
};

/** A link for an owner's device, as `npm run admin` prints it; `folder`: the shop's state. */
export async function linkOfCommand(folder: string, shop: string, language: Locale): Promise<string> {
  const key = (await findPersonsKey({ stateFolder: folder }, 'ADMIN_KEY')) ?? '';
  const reported: string[] = [];
  await offerPairing({ shop, key, language }, fetch, (line) => reported.push(line));
  return reported.at(-1)?.trim() ?? '';
}

/** Pairs a device by a link. `next`: the page after the button; `press`: how to press the button labelled `label`. */
export async function pairMerchant(
  device: Device,
  link: string,
  next: 'codes' | 'desk',
  press: (page: Page, label: string) => Promise<void> = (page) => page.locator('main form button').click(),
): Promise<Merchant> {
  const { browser, origin, language, width, height, hasScripts = false } = device;
  const context = await browser.newContext({
    javaScriptEnabled: hasScripts,
    viewport: { width, height },
    baseURL: origin,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  const copy = deskCopyIn[language].signIn;
  await page.goto(link);
  await press(page, copy.pair.button);
  if (next === 'codes') {
    await page.waitForURL('**/codes');
    await press(page, copy.codes.kept);
  }
  await page.waitForURL(`**${deskPath(language)}`);
  return {
    page,
    complaints,
    async show(name) {
      await takePicture(page, join(outputFolder, 'journey', `desk-${name}-${language}.png`));
      const overhang = await overhangOf(page);
      expect(overhang, name).toBeLessThanOrEqual(0);
    },
    async openQueued(queue, number) {
      await page.goto(deskPath(language));
      await page
        .locator(`a[href$="${queuePath(language, queue)}"]`)
        .first()
        .click();
      await page.waitForURL(`**/queues/${queue}`);
      await page.locator(`.whole[href*="/${number}?"]`).click();
      await page.waitForURL(`**/orders/${number}?queue=*`);
      // What follows stays with this order.
      await page.goto(deskOrderPath(language, number));
    },
    async tap(...acts) {
      for (const act of acts) {
        await page.locator(`.next button[value=${act}]`).click();
        await page.locator('.undo').waitFor();
      }
    },
    async findOut(path) {
      expect(complaints).toEqual([]);
      await page.goto(path);
      expect(complaints).toEqual([expect.stringMatching(/^403 /)]);
      await page.getByRole('heading', { level: 1, name: copy.title }).waitFor();
    },
    leave: () => context.close(),
  };
}

/** The first link in a text; "" when there is none. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

/** On the page of devices: the entry of the packer's device, with its form. */
export function packersDevice(page: Page, language: Locale): Locator {
  return page.locator('li.card', { hasText: deskCopyIn[language].shared.roles.packer });
}
