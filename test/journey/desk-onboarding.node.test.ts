import { expect, test } from 'vitest';
import type { StepName } from '../../src/desk/onboarding/rules.ts';
import { productFormPath } from '../../src/domain/addresses/desk/products.ts';
import { onboardingPath } from '../../src/domain/addresses/desk/settings.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';

const environment = setUpShop({}, { hasDemo: false });
const language = 'ar';
const copy = deskCopyIn[language].onboarding;

test('on a phone in Arabic, without scripts: an empty shop lists what it needs, receives a test event through the service, and ticks off a first product', async () => {
  const storefront = environment.proxy.origin;
  const device = {
    browser: environment.browser,
    origin: storefront,
    language,
    width: 360,
    height: 740,
  } as const;
  const link = await linkOfCommand(environment.folder, storefront, language);
  const merchant = await pairMerchant(device, link, 'codes');
  const { page } = merchant;
  await page.locator(`main a[href="${onboardingPath(language)}"]`).click();
  const stateOf = (name: StepName) =>
    page
      .locator('.checklist li')
      .filter({ has: page.getByRole('heading', { name: copy.steps[name].title }) })
      .locator('.tag')
      .innerText();
  const { done, open, waiting } = copy.states;
  const states = async (...names: StepName[]) => Promise.all(names.map(stateOf));
  expect(await states('service', 'key', 'webhook', 'goods', 'delivery', 'way_back', 'order', 'live')).toEqual(
    [...[done, done, open, open, open, done, waiting, open]],
  );
  await page.locator('.checklist form button').click();
  await page.waitForURL(`**${onboardingPath(language)}`);
  expect(await stateOf('webhook')).toBe(done);
  await page.locator(`.checklist a[href="${productFormPath(language, 'new')}"]`).click();
  await page.locator('#name').fill('عسل الزعتر');
  await page.locator('main [name$=amount]').first().fill('1800');
  await page.locator('main button.button').last().click();
  await page.waitForURL('**/products/of/**');
  await page.goto(onboardingPath(language));
  expect(await states('goods', 'order')).toEqual([done, open]);
  // The service of this project offers all, and the key may do all.
  expect(await page.locator('.absent').count()).toBe(0);
  expect(await page.locator('main').innerText()).toContain(copy.steps.key.done);
  expect(merchant.complaints).toEqual([]);
  await merchant.leave();
});
