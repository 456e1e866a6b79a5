import { join } from 'node:path';
import { cataloguePath } from '../src/domain/addresses/shop.ts';
import { launchBrowser } from '../test/browser/chromium.ts';
import { readSettings } from './local/settings.ts';
import { packageRoot } from './packages.ts';

/** Takes the README's picture of the shop of `npm start`. */
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
  await page.goto(`${readSettings(process.env).shopOrigin}${cataloguePath('ar')}`, {
    waitUntil: 'networkidle',
  });
  await page.screenshot({ path: join(packageRoot, 'docs', 'shop-ar.png') });
} finally {
  await browser.close();
}
