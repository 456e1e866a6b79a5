import { expect, test } from 'vitest';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { setUpPaymentService } from './environment.ts';
import { welcomePayer } from './payer.ts';

const environment = setUpPaymentService();
const lifetime = 30 * 60;

test('an open page announces the end of the time to pay by itself', async () => {
  const { merchantSite, browser } = environment;
  const { id, checkout_url, created_at } = await merchantSite.createCheckout({ locale: 'ar' });
  const payer = await welcomePayer(browser, 'ar');
  const { page, show } = payer;
  // Nobody watches for half an hour: the browser gets the page's own timer, set to 2 s.
  let announced = 0;
  await page.route(checkout_url, async (route) => {
    const answer = await route.fetch();
    const { refresh, ...headers } = answer.headers();
    const [, seconds, to] = /^(\d+);url=(.+)$/.exec(refresh ?? '') ?? [];
    if (seconds !== undefined) headers.refresh = `2;url=${to}`;
    announced ||= Number(seconds);
    await route.fulfill({ response: answer, headers });
  });
  await page.goto(checkout_url);
  const left = created_at + lifetime - Math.floor(Date.now() / 1000);
  expect(Math.abs(announced - left)).toBeLessThanOrEqual(3);
  await page.getByText(copyIn.ar.checkout.total).waitFor();

  await merchantSite.expire(id);
  await page.getByRole('heading', { name: copyIn.ar.ends.expired.title }).waitFor();
  await show('expired');
  expect(await merchantSite.hearEvents(id)).toEqual(['checkout.expired']);
  expect(payer.complaints).toEqual([]);
  await payer.leave();
});

test('a form sent after the end pays nothing and says so', async () => {
  const { merchantSite, browser } = environment;
  const { id, checkout_url } = await merchantSite.createCheckout({ locale: 'fr' });
  const payer = await welcomePayer(browser, 'fr');
  await payer.page.goto(checkout_url);
  await merchantSite.expire(id);
  await payer.page.locator('form[action*="/pay"] button[type=submit]').click();
  await payer.page.getByRole('heading', { name: copyIn.fr.ends.expired.title }).waitFor();
  await payer.page.getByRole('link', { name: /Hanout/ }).click();
  await payer.page.waitForURL(`${merchantSite.site}/sorry?checkout_id=${id}`);
  expect(await merchantSite.readCheckout(id)).toMatchObject({ status: 'expired' });
  expect(await merchantSite.hearEvents(id)).toEqual(['checkout.expired']);
  await payer.leave();
});
