import { describe, expect, test } from 'vitest';
import { setRefused } from '../../../src/shop/order-limits/store/refused-phones.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { elementsOn, fieldsOn, linksOn, valuesOn, wrongFieldsOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { pairOwner, pairPacker } from '../devices.ts';

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

const SETTINGS = '/fr/desk/settings';
const METHODS = `${SETTINGS}/methods`;
const versionIn = (html: string, form: string) => fieldsOn(html, `${SETTINGS}/${form}`).version ?? '';

async function save(owner: Visitor, form: 'methods' | 'limits', fields: Record<string, string>) {
  return owner.post(`${SETTINGS}/${form}`, {
    version: versionIn(await owner.read(`${SETTINGS}/${form}`), form),
    ...fields,
  });
}
const offered = async () =>
  textOf(await (await (await visitorWith({ [honey]: 1 })).get('/fr/checkout')).text());
const actions = async () =>
  (await inShop(`SELECT action, fields FROM audit_log WHERE action LIKE 'payment_settings.%'`)).map(
    Object.values,
  );

describe('payment methods', () => {
  test('set at the desk are offered at once, for the chosen wilayas and amounts', async () => {
    const owner = await pairOwner();
    expect(await offered()).not.toContain('à la livraison');
    const answer = await save(owner, 'methods', {
      way_0: 'cash',
      wilayas_0: 'Alger, 9',
      to_0: '1 500',
      way_1: 'card',
    });
    expect(answer.headers.get('Location')).toBe(`${METHODS}?saved`);
    const visitor = await visitorWith({ [honey]: 1 });
    expect((await order(visitor, { seen_total: '1000', way: 'cash:0' })).token).not.toBe('');
    const far = await visitorWith({ [honey]: 1 });
    const refused = await order(far, { seen_total: '1000', way: 'cash:0', wilaya: '31' });
    expect(refused.token).toBe('');
    expect(await inShop('SELECT payment_method FROM orders')).toEqual([{ payment_method: 'cash' }]);
    expect(await actions()).toEqual([['payment_settings.payment_methods', 'payment_methods']]);
  });

  test('sent twice are one change; an outdated form loses and changes nothing', async () => {
    const owner = await pairOwner();
    const version = versionIn(await owner.read(METHODS), 'methods');
    const post = (fields: Record<string, string>) =>
      owner.post(`${SETTINGS}/methods`, { version, ...fields });
    expect((await post({ way_0: 'cash' })).status).toBe(303);
    expect((await post({ way_0: 'cash' })).status).toBe(303);
    const late = await post({ way_0: 'percentage', value_0: '30', wilayas_0: '16' });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain('value="percentage" selected');
    expect(html).toContain('name="wilayas_0" value="16"');
    expect(await actions()).toHaveLength(1);
    const again = await owner.post(`${SETTINGS}/methods`, {
      version: versionIn(html, 'methods'),
      way_0: 'percentage',
      value_0: '30',
    });
    expect(again.status).toBe(303);
    const saved = await owner.read(METHODS);
    expect(saved).toContain('value="percentage" selected');
    expect(saved).toContain('name="value_0" value="30"');
    expect(await inShop('SELECT rules FROM payment_methods')).toMatchObject([
      { rules: expect.stringMatching(/^\[{"paymentMethod":"part".*"percentage":30}}]$/) },
    ]);
  });

  test('with errors stay in the form as typed, and change nothing', async () => {
    const owner = await pairOwner();
    const answer = await save(owner, 'methods', {
      way_0: 'cash',
      wilayas_0: '16, <b>Atlantis</b>',
      from_0: 'x',
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('16, &lt;b&gt;Atlantis&lt;/b&gt;');
    expect(wrongFieldsOn(html)).toHaveLength(2);
    expect(await inShop('SELECT * FROM payment_methods')).toEqual([]);
  });
});

describe('a refused setting', () => {
  test.each([
    [
      'a percentage as a fixed amount',
      'methods',
      { way_0: 'amount', value_0: '20%' },
      'value_0',
      '50 au moins. Pour 20 %',
    ],
    [
      'an unknown wilaya',
      'methods',
      { way_0: 'cash', wilayas_0: 'Atlantis' },
      'wilayas_0',
      'n’est pas reconnue',
    ],
    [
      'reversed amounts',
      'methods',
      { way_0: 'cash', from_0: '900', to_0: '100' },
      'to_0',
      'plus petit que le précédent',
    ],
    ['a limit out of its bounds', 'limits', { HOLD_MINUTES: '0' }, 'HOLD_MINUTES', 'un nombre de 6 à 1440'],
  ] as const)('for %s shows the field with its reason at once', async (_, form, fields, wrong, reason) => {
    const owner = await pairOwner();
    // A browser goes to the place in the address of the form, with the answer of a post as well.
    expect(await owner.read(`${SETTINGS}/${form}`)).toContain(`action="${SETTINGS}/${form}#wrong"`);
    const answer = await save(owner, form, { ...fields });
    expect(answer.status).toBe(422);
    const html = (await answer.text()).replaceAll('\u00a0', ' ');
    expect(html.match(/id="wrong"/g)).toHaveLength(1);
    const place = html.slice(html.indexOf('id="wrong"')).split('</p>')[0] ?? '';
    expect(place).toContain(`name="${wrong}"`);
    expect(place).toContain(reason);
    // No fold hides it.
    const before = html.slice(0, html.indexOf('id="wrong"'));
    const folds = before.match(/<details[^>]*>|<\/details>/g) ?? [];
    const above: string[] = [];
    for (const tag of folds)
      if (tag === '</details>') above.pop();
      else above.push(tag);
    expect(above.filter((tag) => !tag.includes('open'))).toEqual([]);
  });
});

describe('limits', () => {
  test('set at the desk apply at once, and after a restart; an empty field restores the default', async () => {
    const owner = await pairOwner();
    await save(owner, 'methods', { way_0: 'cash' });
    const place = async () =>
      (await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'cash:0' })).token;
    expect((await save(owner, 'limits', { CASH_PER_PHONE: '1' })).status).toBe(303);
    expect(await place()).not.toBe('');
    expect(await place()).toBe('');
    expect(await inShop('SELECT * FROM settings')).toEqual([{ name: 'CASH_PER_PHONE', value: '1' }]);
    expect(await inContext(({ settings }) => settings.limits.CASH_PER_PHONE)).toBe(1);
    await save(owner, 'limits', { CASH_PER_PHONE: '' });
    expect(await inShop('SELECT * FROM settings')).toEqual([]);
    expect(await place()).not.toBe('');
    expect((await actions()).slice(1)).toEqual([
      ['payment_settings.limits', 'cash_per_phone'],
      ['payment_settings.limits', 'cash_per_phone'],
    ]);
  });

  test('of unpaid orders apply as well, and the audit log names the changed ones', async () => {
    const owner = await pairOwner();
    await save(owner, 'limits', { HOLDS_PER_BROWSER: '7', ORDERS_PER_NETWORK: '900' });
    expect(await inContext(({ settings }) => settings.limits)).toMatchObject({
      HOLDS_PER_BROWSER: 7,
      ORDERS_PER_NETWORK: 900,
    });
    await owner.post(`${SETTINGS}/refuse`, { phone: '0550 12 34 56' });
    const auditLog = await owner.readText('/fr/desk/audit-log');
    for (const words of ['qui réservent, par navigateur', 'en un jour, par réseau', 'Refusé à la livraison'])
      expect(auditLog).toContain(words);
    expect(auditLog).not.toMatch(/holds_per|orders_per|0550/);
    const wrong = await save(owner, 'limits', { HOLD_SHARE_TOTAL: '0' });
    expect(elementsOn(await wrong.text(), 'details', { class: 'further' })[0]?.attributes).toHaveProperty(
      'open',
    );
  });

  test('out of bounds are refused, with the typed text kept', async () => {
    const owner = await pairOwner();
    const answer = await save(owner, 'limits', { HOLD_MINUTES: '1', CASH_PER_PHONE: '5' });
    expect(answer.status).toBe(422);
    const wrong = elementsOn(await answer.text(), 'input', { name: 'HOLD_MINUTES', 'aria-invalid': 'true' });
    expect(wrong.map(({ attributes }) => attributes.value)).toEqual(['1']);
    expect(await inShop('SELECT * FROM settings')).toEqual([]);
  });
});

describe('blocked numbers', () => {
  test('are added and removed by number, and the audit log has no personal data', async () => {
    const owner = await pairOwner();
    await save(owner, 'methods', { way_0: 'cash' });
    const wrong = await owner.post(`${SETTINGS}/refuse`, { phone: '05 50' });
    expect([wrong.status, (await wrong.text()).includes('name="phone" value="05 50"')]).toEqual([422, true]);
    for (const phone of ['0550 12 34 56', '+213 550 12 34 56'])
      expect((await owner.post(`${SETTINGS}/refuse`, { phone })).status).toBe(303);
    expect(await owner.readText(METHODS)).toContain('0550 12 34 56');
    const place = async () =>
      (await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'cash:0' })).token;
    expect(await place()).toBe('');
    await owner.post(`${SETTINGS}/allow`, { phone: '+213550123456' });
    expect(await place()).not.toBe('');
    expect((await actions()).slice(1)).toEqual([
      ['payment_settings.phone', 'refused'],
      ['payment_settings.phone', 'allowed'],
    ]);
  });

  test('are all reachable, however many there are', async () => {
    const owner = await pairOwner();
    await inContext(({ sql }) => {
      for (let n = 0; n < 120; n++)
        setRefused(sql, { phone: `+21355000${1_000 + n}`, isRefused: true, device: null, at: 1 });
    });
    const seen = new Set<string>();
    let path: string | undefined = METHODS;
    while (path !== undefined) {
      const html: string = await owner.read(path);
      for (const phone of valuesOn(html, 'phone').filter((value) => value !== '')) seen.add(phone);
      path = linksOn(html).find((link) => link.includes('methods?after='));
    }
    expect(seen.size).toBe(120);
  });
});

test('the settings are for owners only', async () => {
  const packer = await pairPacker(await pairOwner());
  for (const path of [SETTINGS, METHODS, `${SETTINGS}/limits`])
    expect((await packer.get(path)).status, path).toBe(403);
  for (const form of ['methods', 'limits', 'refuse', 'allow'])
    expect(
      (await packer.post(`${SETTINGS}/${form}`, { version: 'card', way_0: 'cash', phone: '0550123456' }))
        .status,
      form,
    ).toBe(403);
  expect(await actions()).toEqual([]);
  expect(shop.service.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
