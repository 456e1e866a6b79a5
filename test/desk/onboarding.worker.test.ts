import { expect, test } from 'vitest';
import { isSharedOtherwise } from '../../src/desk/onboarding/rules.ts';
import { elementsOn, fieldsOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { order as placeOrder, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairOwner, pairPacker } from './devices.ts';
import { openProduct } from './products/product-forms.ts';

const underTest = new ShopUnderTest((fake) => {
  fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
const copy = deskCopyIn.fr.onboarding;
const path = '/fr/desk/start';

/** The state of each step on the page, by its title. */
async function readSteps(visitor: Visitor): Promise<Record<string, string>> {
  const [list] = elementsOn(await visitor.read(path), 'ol', { class: 'checklist' });
  return Object.fromEntries(
    elementsOn(list?.html ?? '', 'li').map(({ html }) => {
      const [title] = elementsOn(html, 'h2');
      const state = elementsOn(title?.html ?? '', 'span')[0]?.text ?? '';
      const [text] = elementsOn(html, 'p');
      return [title?.text.replace(state, '').trim(), `${state}: ${text?.text}`];
    }),
  );
}
const { service, key, webhook, goods, order } = copy.steps;
const { done, open, waiting } = copy.states;

test('a service that returns no metadata is reported once a write has shown it', async () => {
  const owner = await pairOwner();
  const page = async () => await owner.readText(path);
  const lost = deskCopyIn.fr.lostMetadata;
  underTest.service.become({ keepsMetadata: false });
  expect(await page()).not.toContain(lost.title);
  const form = await openProduct(owner, '/fr/desk/products/new');
  await form.save({ name: 'Savon noir', rows: '1', 'v.0.amount': '450' });
  const text = await page();
  expect(text).toContain(textOf(lost.products));
  expect(text).not.toContain(textOf(lost.checkouts));
  underTest.service.become({ keepsMetadata: true });
  await (await openProduct(owner, '/fr/desk/products/new')).save({
    name: 'Miel',
    rows: '1',
    'v.0.amount': '950',
  });
  expect(await page()).not.toContain(lost.title);
});

test('an owner reads that the service counts the fees otherwise than the shop asks', async () => {
  const owner = await pairOwner();
  const { title, text } = copy.ignoredFees;
  const sell = async (fees: number) => {
    underTest.service.fees = fees;
    const shopper = await visitorWith({ [String(underTest.service.prices[0]?.id)]: 2 });
    const { token } = await placeOrder(shopper, { seen_total: '1900', way: 'card:1900' });
    expect(token).not.toBe('');
    return owner.readText(path);
  };
  expect(await sell(0)).not.toContain(textOf(title));
  expect(await sell(24)).toContain(textOf(text));
  expect(await sell(0)).not.toContain(textOf(title));
});

test.each([
  ['merchant', 0, 25, false],
  ['merchant', 25, 0, true],
  ['merchant', 0, null, false],
  ['customer', 25, 0, false],
  ['customer', 0, 25, true],
  ['customer', 25, null, false],
  ['split', 12, 13, false],
  ['split', 0, 1, false],
  ['split', 25, 0, true],
  ['split', 0, 25, true],
  ['split', 25, null, false],
] as const)(
  '%s: %i on the customer and %s on the merchant: otherwise %s',
  (to, onCustomer, onMerchant, is) => {
    expect(isSharedOtherwise(to, { feesOnCustomer: onCustomer, feesOnMerchant: onMerchant })).toBe(is);
  },
);

test('the list tells the owner of a suspended account whom to ask, with the reason', async () => {
  const owner = await pairOwner();
  const message = 'This account is suspended: the trade register has expired.';
  underTest.service.sabotage = (request) =>
    request.method === 'POST'
      ? Response.json({ message, code: 'account_suspended' }, { status: 403 })
      : undefined;
  const steps = await readSteps(owner);
  expect(steps).toMatchObject({
    [service.title]: `${open}: ${copy.service.suspended} ${message}`,
    [key.title]: `${done}: ${key.done}`,
    [webhook.title]: `${waiting}: ${copy.later}`,
  });
  underTest.service.sabotage = null;
  expect(await readSteps(owner)).toMatchObject({ [service.title]: `${done}: ${service.done}` });
});

test('the list reports a missing service, another program, and missing rights of the key', async () => {
  const owner = await pairOwner();
  expect(await readSteps(owner)).toMatchObject({
    [service.title]: `${done}: ${service.done}`,
    [key.title]: `${done}: ${key.done}`,
    [webhook.title]: `${open}: ${webhook.open}`,
    [goods.title]: `${done}: ${goods.done}`,
    [order.title]: `${open}: ${order.open}`,
  });
  // The check created nothing.
  expect([underTest.service.checkouts.size, underTest.service.products.length]).toEqual([0, 1]);

  const answers = {
    unreachable: () => Promise.reject(new TypeError('no route')),
    elsewhere: async () => new Response('<h1>Not found</h1>', { status: 404 }),
    stranger: async () => Response.json({ message: 'Unauthenticated.', code: 'refused' }, { status: 401 }),
    restricted: async (request: Request) =>
      request.url.endsWith('/expire')
        ? Response.json({ message: 'No.', code: 'missing_scope_checkouts_write' }, { status: 403 })
        : undefined,
  };
  underTest.service.sabotage = answers.unreachable;
  expect(await readSteps(owner)).toMatchObject({
    [service.title]: `${open}: ${copy.service.unreachable}`,
    [key.title]: `${waiting}: ${copy.later}`,
    [webhook.title]: `${waiting}: ${copy.later}`,
  });
  underTest.service.sabotage = answers.elsewhere;
  expect((await readSteps(owner))[service.title]).toBe(`${open}: ${copy.service.address}`);
  underTest.service.sabotage = answers.stranger;
  expect(await readSteps(owner)).toMatchObject({
    [service.title]: `${done}: ${service.done}`,
    [key.title]: `${open}: ${key.open}`,
  });
  underTest.service.sabotage = answers.restricted;
  expect(await readSteps(owner)).toMatchObject({
    [key.title]: `${open}: ${copy.missing} checkouts:write`,
    [webhook.title]: `${waiting}: ${copy.later}`,
  });
});

test('the list begins with ways to pay, name and phone, until the merchant has chosen them', async () => {
  const owner = await pairOwner();
  const { payment_methods, name, phone } = copy.steps;
  expect(Object.keys(await readSteps(owner)).slice(0, 3)).toEqual([
    payment_methods.title,
    name.title,
    phone.title,
  ]);
  const save = async (group: string, fields: Record<string, string>, page = `/fr/desk/settings/${group}`) => {
    const form = `/fr/desk/settings/${group}`;
    await owner.post(form, { ...fieldsOn(await owner.read(page), form), ...fields });
  };
  await save('contact', { SHOP_PHONE: '' });
  expect(await readSteps(owner)).toMatchObject({
    [payment_methods.title]: `${open}: ${payment_methods.open}`,
    [name.title]: `${open}: ${name.open}`,
    [phone.title]: `${open}: ${phone.open}`,
  });
  await save('look', { SHOP_NAME_FR: 'Épicerie Amel' });
  await save('contact', { SHOP_PHONE: '0550 12 34 56' });
  await save('methods', { way_0: 'cash' }, '/fr/desk/settings/methods');
  expect(await readSteps(owner)).toMatchObject({
    [payment_methods.title]: `${done}: ${payment_methods.done}`,
    [name.title]: `${done}: ${name.done}`,
    [phone.title]: `${done}: ${phone.done}`,
  });
});

test.each([
  ['of this project', () => underTest.tell(underTest.lastCheckout(), 'expired')],
  [
    'of another service',
    () => {
      underTest.service.settle(underTest.lastCheckout(), 'expired');
      return underTest.send(JSON.stringify({ livemode: 'false', data: { id: underTest.lastCheckout() } }));
    },
  ],
])(
  'a test event is one checkout that cannot be paid, and succeeds when its signed event %s arrives',
  async (_, tell) => {
    const owner = await pairOwner();
    const html = await owner.read(path);
    const fields = fieldsOn(html, `${path}/event`);
    // As a service whose event arrives while the page waits.
    underTest.service.sabotage = async (request) => {
      if (!request.url.endsWith('/expire')) return undefined;
      underTest.service.sabotage = null;
      expect(await tell()).toBe(200);
      return undefined;
    };
    const answer = await owner.post(`${path}/event`, fields);
    expect(answer.headers.get('Location')).toBe(path);
    expect((await readSteps(owner))[webhook.title]).toBe(`${done}: ${webhook.done}`);
    expect([...underTest.service.checkouts.values()]).toMatchObject([{ amount: 50, status: 'expired' }]);
    await owner.post(`${path}/event`, fields);
    expect(underTest.service.checkouts.size).toBe(1);
  },
);

test('is for owners, and is linked on their day page until the shop has sold', async () => {
  const owner = await pairOwner();
  const packer = await pairPacker(owner);
  expect(await owner.read('/fr/desk')).toContain(copy.toStart);
  expect(await packer.read('/fr/desk')).not.toContain(copy.toStart);
  expect((await packer.get(path)).status).toBe(403);
});
