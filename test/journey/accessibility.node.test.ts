import { expect, test } from 'vitest';
import { DOCS_PATH } from '../../src/service/urls.ts';
import { findBarriers, findFaintText, findTightTargets } from '../browser/barriers.ts';
import { findFaults } from '../browser/html.ts';
import { setUpPaymentService } from './environment.ts';

const environment = setUpPaymentService();

/** The API reference; the payer's pages and the shop's have galleries of their own. */
test.each([
  [320, 'light'],
  [1280, 'dark'],
] as const)('the reference stands in nobody’s way at %i px, %s', async (width, colorScheme) => {
  const viewport = { width, height: 800 };
  const context = await environment.browser.newContext({ viewport, colorScheme, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${environment.service.origin}${DOCS_PATH}`);
  if (width === 320) {
    expect(await findBarriers(page)).toEqual([]);
    expect(await findFaults(await (await fetch(page.url())).text())).toEqual([]);
  }
  // The same document: what a width and a colour scheme can change.
  else expect([...(await findTightTargets(page)), ...(await findFaintText(page))]).toEqual([]);
  await context.close();
});
