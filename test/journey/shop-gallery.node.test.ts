import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locale } from '../../src/contract/scalars.ts';
import { outputFolder } from '../browser/chromium.ts';
import { findFaults } from '../browser/html.ts';
import { setUpShop } from './environment.ts';
import { examine } from './gallery/examine.ts';
import { collectShopPages } from './gallery/shop.ts';

const environment = setUpShop();
const folder = join(outputFolder, 'shop-gallery');

// Takes over 10 s: a browser lays out some sixty pages in each language, and axe checks each structure.
test.each(locale.options)(
  'every page of the shop in %s: valid, without barriers, and no wider than its screen',
  async (language) => {
    await mkdir(folder, { recursive: true });
    const { proxy, service, browser } = environment;
    const simulate = (id: string, outcome: string) =>
      fetch(`${service.apiBase}/checkouts/${id}/simulate`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.account.secret_key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ outcome }),
      });
    const pages = await collectShopPages(proxy.origin, language, simulate);
    const frame = await (await browser.newContext({ bypassCSP: true })).newPage();
    await frame.goto(proxy.origin);
    const wrong: string[] = [];
    for (const { name, html } of pages) {
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
