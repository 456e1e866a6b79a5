import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { inviteToDashboard } from '../../src/server/state/service-api.ts';
import type { Locale } from '../../src/text/languages/languages.ts';
import { loadCopy } from '../../templates/dashboard/copy/copy.ts';
import { findBarriers } from '../browser/barriers.ts';
import { outputFolder } from '../browser/chromium.ts';
import { findFaults } from '../browser/html.ts';
import { overhangOf } from '../browser/overhang.ts';
import type { Service } from './service.ts';

/** Opens an invitation in a new browser, enters a name and keeps the recovery codes. */
export async function enterBy(
  context: BrowserContext,
  service: Service,
  language: Locale,
  name: string,
  accountId = service.account.id,
): Promise<Page> {
  const copy = await loadCopy(language, 'sign-in');
  const page = await context.newPage();
  const url = await inviteToDashboard(service.settings, service.secrets.OPERATOR_KEY, accountId);
  await page.goto(`${url}?lang=${language}`);
  await page.getByLabel(copy.join.name).fill(name);
  await page.getByRole('button', { name: copy.join.button }).click();
  await page.getByRole('heading', { name: copy.codes.title }).waitFor();
  return page;
}

/** Takes pictures of the open page and collects its faults: overhang, barriers (axe) and invalid HTML. */
export function openGallery(page: Page, prefix: string) {
  const pictures = join(outputFolder, 'journey', 'dashboard');
  const faults: string[] = [];
  return {
    faults,
    examine: async (name: string): Promise<void> => {
      await mkdir(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${prefix}-${name}.png`), fullPage: true });
      if ((await overhangOf(page)) > 0) faults.push(`${name} is wider than its screen`);
      faults.push(...(await findBarriers(page)).map((barrier) => `${name}: ${barrier}`));
      const served = await page.context().request.get(page.url());
      faults.push(...(await findFaults(await served.text())).map((fault) => `${name}: ${fault}`));
    },
  };
}
