import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../src/contract/scalars.ts';
import { outputFolder } from '../browser/chromium.ts';
import { findFaults } from '../browser/html.ts';
import { setUpPaymentService } from './environment.ts';
import { collectBankPages } from './gallery/bank.ts';
import { collectCheckoutPages } from './gallery/checkouts.ts';
import { examine } from './gallery/examine.ts';
import { collectLinkPages } from './gallery/links.ts';
import { askFor, openPageCollector, type PageFixture } from './gallery/page-fixture.ts';
import { collectProblemPages } from './gallery/problems.ts';
import { collectReceiptPages } from './gallery/receipts.ts';

const environment = setUpPaymentService();
const folder = join(outputFolder, 'gallery');
let exhibits: PageFixture[];

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const curator = openPageCollector(environment.service, environment.merchantSite);
  const rooms = [
    collectCheckoutPages,
    collectBankPages,
    collectLinkPages,
    collectReceiptPages,
    collectProblemPages,
  ];
  exhibits = (await Promise.all(rooms.map((hang) => hang(curator)))).flat();
});

// Takes over 10 s: axe checks every structure of the service's pages.
test.each<Locale>(['ar', 'fr', 'en'])(
  'every page in %s: valid, without barriers, and no wider than its screen',
  async (language) => {
    const frame = await openFrame();
    const wrong: string[] = [];
    for (const exhibit of exhibits.filter(({ languages }) => languages?.includes(language) ?? true)) {
      const html = await askFor(exhibit, language);
      const { name } = exhibit;
      const found = await findFaults(html);
      // Into the same window, for axe to be read once, and pages that go on by themselves to stay.
      await frame.setContent(html);
      found.push(...(await examine(frame, { html, picture: join(folder, `${name}.${language}`) })));
      wrong.push(...found.map((fault) => `${name}: ${fault}`));
    }
    await frame.context().close();
    expect(wrong).toEqual([]);
  },
);

/** A page of the service's origin, so that documents put into it find their pictures. */
async function openFrame(): Promise<Page> {
  const page = await (await environment.browser.newContext({ bypassCSP: true })).newPage();
  await page.goto(environment.service.origin);
  return page;
}
