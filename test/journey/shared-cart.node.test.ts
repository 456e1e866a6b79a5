import { expect, test } from 'vitest';
import { cartPath, productPath } from '../../src/domain/addresses/shop.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { setUpShop } from './environment.ts';
import { answerBank, fillCart, goToBank, orderCart, type Shopper, welcome } from './shopper.ts';

const environment = setUpShop();

/** What the cart holds, as its forms would change it: each price's id and how many. */
async function linesOf({ page }: Shopper): Promise<string[]> {
  const forms = await page.locator('.line form:has(.count)').all();
  const read = (form: (typeof forms)[number], name: string) => form.locator(`[name=${name}]`).inputValue();
  return Promise.all(
    forms.map(async (form) => `${await read(form, 'price')} ${await read(form, 'quantity')}`),
  );
}

test.each([false, true])(
  'with scripts %s, a cart sent in a chat is looked at, taken, and paid',
  async (hasScripts) => {
    const { browser, proxy } = environment;
    const sender = await welcome(browser, 'fr', proxy.origin, hasScripts);
    await fillCart(sender, ['dattes-deglet-nour', 'ras-el-hanout']);
    const sent = await linesOf(sender);
    expect(sent).toHaveLength(2);
    await sender.page.getByText(copyIn.fr.sharedCart.send).click();
    const message = await sender.page.locator('a[href^="https://wa.me/?text="]').getAttribute('href');
    const [link = ''] = /https?:\/\/\S+$/.exec(new URL(message ?? '').searchParams.get('text') ?? '') ?? [];
    expect(await sender.page.getByLabel(copyIn.fr.sharedCart.link).inputValue()).toBe(link);

    const receiver = await welcome(browser, 'ar', proxy.origin, hasScripts);
    const { page, show } = receiver;
    await page.goto(productPath('ar', 'cafe-moulu'));
    await page.locator('main form[action$="/cart/add"] button').first().click();
    await page.waitForURL(/\/cart(?:\?first=1)?$/);
    const before = await linesOf(receiver);
    await page.goto(link.replace('/fr/', '/ar/'));
    await show('12-shared-cart');
    const sharedCart = page.url();
    await page.goto(cartPath('ar'));
    expect(await linesOf(receiver)).toEqual(before);
    await page.goto(sharedCart);
    await page.getByRole('button', { name: copyIn.ar.sharedCart.put }).click();
    await page.waitForURL(/\/cart(?:\?first=1)?$/);
    expect(await linesOf(receiver)).toEqual([...before, ...sent]);

    await orderCart(receiver);
    await goToBank(receiver, '13-shared-cart-bank');
    await answerBank(receiver, 'approved');
    const paid = page.getByRole('heading', { level: 1, name: copyIn.ar.order.states.paid.title });
    await paid.waitFor({ timeout: 180_000 });
    // A page that is still loading may end the next request.
    await page.waitForLoadState();
    await page.goto(cartPath('ar'));
    expect(await linesOf(receiver)).toEqual([]);
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
    await sender.leave();
    await receiver.leave();
  },
);
