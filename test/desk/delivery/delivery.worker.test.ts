import { describe, expect, test } from 'vitest';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { elementsOn, versionOn, wrongFieldsOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { pairOwner } from '../devices.ts';
import { page, save, typedIn } from './delivery-page.ts';

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 5_000);
});

const made = () => shop.service.calls.filter((call) => call === 'POST /prices').length;

describe('the form of the tariffs', () => {
  test('saves nothing when a field is unreadable, and keeps the typed text', async () => {
    const owner = await pairOwner();
    const answer = await save(owner, { home_16: 'x5', home_9: '500', desk_31: '40' });
    const shown = await answer.text();
    expect(answer.status).toBe(422);
    expect([typedIn(shown, 'home_16'), typedIn(shown, 'home_9'), typedIn(shown, 'desk_31')]).toEqual([
      'x5',
      '500',
      '40',
    ]);
    expect(wrongFieldsOn(shown)).toEqual(['home_16']);
    expect(await inShop('SELECT * FROM delivery')).toEqual([]);
    expect(made()).toBe(0);
  });

  test('keeps the regions open of which a value was changed or filled in', async () => {
    const owner = await pairOwner();
    const answer = await save(owner, {
      home_16: '400',
      fill: 'east',
      home_east: '700',
      home_days_east: '2-4',
    });
    const shown = await owner.readNext(answer);
    const openIn = (html: string) =>
      elementsOn(html, 'details', { class: 'card' }).filter(({ attributes }) => 'open' in attributes).length;
    expect(openIn(shown)).toBe(2);
    expect(openIn(await page(owner))).toBe(1);
    expect(typedIn(shown, 'home_days_25')).toBe('4');
  });

  test('sent twice is one action, and an outdated one is refused and keeps its fields', async () => {
    const owner = await pairOwner();
    const version = versionOn(await page(owner));
    const post = (fields: Record<string, string>) => owner.post('/fr/desk/delivery', { version, ...fields });
    expect((await post({ home_16: '500' })).status).toBe(303);
    expect((await post({ home_16: '500' })).status).toBe(303);
    const late = await post({ home_16: '700' });
    const shown = await late.text();
    expect(late.status).toBe(409);
    expect(typedIn(shown, 'home_16')).toBe('700');
    expect(typedIn(await page(owner), 'home_16')).toBe('500');
    const again = await owner.post('/fr/desk/delivery', { version: versionOn(shown), home_16: '700' });
    expect(again.status).toBe(303);
    expect(await inShop(`SELECT fields FROM audit_log WHERE action = 'delivery.save'`)).toHaveLength(2);
    // A truncated body is not a grid without tariffs.
    await owner.post('/fr/desk/delivery', { home_9: '1' });
    expect(typedIn(await page(owner), 'home_16')).toBe('700');
  });

  test('of pick-up points saves the list, is logged, and reports unreadable lines', async () => {
    const owner = await pairOwner();
    const post = async (pickupPoints: string) =>
      owner.post('/fr/desk/delivery/pickup-points', { version: versionOn(await page(owner)), pickupPoints });
    const wrong = await post('16; A\nnowhere; <b>B</b>');
    expect(wrong.status).toBe(422);
    const shown = await wrong.text();
    expect(textOf(shown)).toMatch(/lignes .2./);
    expect(shown).toContain('nowhere; &lt;b&gt;B&lt;/b&gt;');
    expect((await post('Alger; Bab Ezzouar; Cité 5 Juillet')).status).toBe(303);
    expect(await page(owner)).toContain('16; Bab Ezzouar; Cité 5 Juillet</textarea>');
    expect(await inShop(`SELECT action FROM audit_log WHERE action LIKE 'delivery.%'`)).toEqual([
      { action: 'delivery.pickup_points' },
    ]);
  });
});
