import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inviteToDashboard } from '../../src/server/state/service-api.ts';
import type { Locale } from '../../src/text/languages/languages.ts';
import { loadDashboardCopy } from '../../templates/dashboard/copy/copy.ts';
import { findBarriers, findFaintText, findTightTargets } from '../browser/barriers.ts';
import { outputFolder } from '../browser/chromium.ts';
import { findFaults } from '../browser/html.ts';
import { overhangOf } from '../browser/overhang.ts';
import { takePicture } from '../browser/picture.ts';
import { isNewStructure } from '../browser/structure.ts';
import type { Service } from './service.ts';

/** The views of a journey: a phone without scripts, and a desktop with them. */
export const VIEWS = [
  { language: 'ar', width: 360, scripts: false },
  { language: 'fr', width: 1280, scripts: true },
] as const;
export type View = { language: Locale; width: number; scripts: boolean };

/** A browser for a journey in a view. */
export function openView(browser: Browser, { language, width, scripts }: View): Promise<BrowserContext> {
  return browser.newContext({
    javaScriptEnabled: scripts,
    locale: language,
    viewport: { width, height: 800 },
  });
}

/** As `openGallery`, of a page in a view: a second browser with its cookies runs axe, which hangs without scripts. */
export async function openViewGallery(page: Page, browser: Browser, view: View, journey: string) {
  const context = await browser.newContext({ viewport: { width: view.width, height: 800 }, bypassCSP: true });
  return openGallery(page, `${journey}-${view.language}-${view.width}`, 'light', await context.newPage());
}

/** Opens an invitation in a new browser, enters a name and keeps the recovery codes. */
export async function enterBy(
  context: BrowserContext,
  service: Service,
  language: Locale,
  name: string,
  accountId = service.account.id,
): Promise<Page> {
  const { signIn: copy } = await loadDashboardCopy(language);
  const page = await context.newPage();
  const url = await inviteToDashboard(service.settings, service.secrets.OPERATOR_KEY, accountId);
  await page.goto(`${url}?lang=${language}`);
  await page.getByLabel(copy.join.name).fill(name);
  await page.getByRole('button', { name: copy.join.button }).click();
  await page.getByRole('heading', { name: copy.codes.title }).waitFor();
  return page;
}

/**
 * Takes pictures of the open page and collects its faults: overhang, invalid HTML and barriers. axe checks all rules
 * where no page of this structure was checked before, and in each view what its width or its colours can change.
 * `scripted`: where axe runs, if not in the page.
 */
export function openGallery(
  page: Page,
  prefix: string,
  colorScheme: 'light' | 'dark' = 'light',
  scripted: Page = page,
) {
  const pictures = join(outputFolder, 'journey', 'dashboard');
  const faults: string[] = [];
  const findAll = async (html: string) =>
    isNewStructure(page, html)
      ? findBarriers(scripted)
      : [
          ...(await findTightTargets(scripted)),
          ...(colorScheme === 'dark' ? await findFaintText(scripted) : []),
        ];
  return {
    faults,
    examine: async (name: string): Promise<void> => {
      await mkdir(pictures, { recursive: true });
      await takePicture(page, join(pictures, `${prefix}-${name}.png`));
      if ((await overhangOf(page)) > 0) faults.push(`${name} is wider than its screen`);
      const menuFault = await menuFaultOf(page);
      if (menuFault !== null) faults.push(`${name}: ${menuFault}`);
      if (scripted !== page) {
        await scripted.context().addCookies(await page.context().cookies());
        await scripted.goto(page.url());
      }
      const html = await (await page.context().request.get(page.url())).text();
      const found = [...(await findAll(html)), ...(await findFaults(html))];
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    },
  };
}

/** On a phone the menu is one row, scrolled to the current page; else what is wrong. */
async function menuFaultOf(page: Page): Promise<string | null> {
  const [height, least, most, width] = Object(
    await page.evaluate(`(() => {
      const menu = document.querySelector('.pages');
      const current = menu?.querySelector('[aria-current]')?.getBoundingClientRect();
      return [menu?.clientHeight, current?.left, current?.right, innerWidth];
    })()`),
  );
  if (width > 768 || height === undefined) return null;
  if (height > 64) return 'the menu takes several rows';
  return least < 0 || most > width ? 'the menu does not show the current page' : null;
}
