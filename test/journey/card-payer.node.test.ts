import { expect, test } from 'vitest';
import { checkoutPath, productPath } from '../../src/domain/addresses/shop.ts';
import { TEST_CODE, testCards } from '../../src/service/acquirers/sandbox/rules/cards.ts';
import { setUpShop } from './environment.ts';
import { address, orderPage, waitUntilPaid, welcome } from './shopper.ts';

// Takes over 10 s: a browser without scripts goes from a product to the paid order, in each language.

const environment = setUpShop({ PAYMENT_METHODS: 'cash card' });

test.each([
  ['ar', '٠٦٦١ ٩٨ ٧٦ ٥٥'],
  ['fr', '0770 65 43 22'],
  ['en', '0550 12 34 56'],
] as const)(
  'in %s a card payer has paid after 9 pages and 12 taps from the product, four of them at the bank',
  async (language, phone) => {
    const shopper = await welcome(environment.browser, language, environment.proxy.origin);
    const { page } = shopper;
    const pages: string[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest() && response.status() === 200) pages.push(response.url());
    });
    let taps = 0;
    const tap = (selector: string) => {
      taps++;
      return page.locator(selector);
    };
    /** Types into a field, after a tap where it is not focused yet. */
    const type = async (name: string, text: string) => {
      if ((await page.evaluate('document.activeElement?.name')) !== name) taps++;
      await page.locator(`main [name=${name}]`).fill(text);
    };
    await page.goto(productPath(language, 'dattes-deglet-nour'));
    await tap(`button[formaction^="${checkoutPath(language)}"]`).click();
    await page.waitForURL(/\/checkout\?/);
    await tap('[name=wilaya]').selectOption('16');
    for (const [field, value] of Object.entries({ ...address[language], phone })) await type(field, value);
    await tap('button[name=way][value^="card:"]').click();
    await page.waitForURL(/\/checkouts\/[^/]+\/pay/);
    await tap('form[action*="/pay"] button[type=submit]').click();
    await page.waitForURL(/sandbox/);
    const card = testCards.find(({ outcome }) => outcome === 'approved');
    for (const [field, value] of Object.entries({ card: card?.number ?? '', expiry: '12/49', cvv: '123' }))
      await type(field, value);
    await tap('button[name=answer][value=pay]').click();
    await type('code', TEST_CODE);
    await tap('button[name=answer][value=confirm]').click();
    await page.waitForURL(orderPage);
    await waitUntilPaid(shopper);
    expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(9);
    expect(taps).toBeLessThanOrEqual(12);
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
  },
);
