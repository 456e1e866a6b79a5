import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { NEAR, WALL } from '../../../src/database/storage/sizes.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { elementsOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { pairOwner } from '../devices.ts';

const copy = deskCopyIn.fr;

new ShopUnderTest(() => undefined);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const cardOf = async (owner: Visitor) => {
  const html = await owner.read('/fr/desk/settings/limits');
  return elementsOn(html, 'section', { class: 'storage' })[0]?.html ?? '';
};
const ringTwice = () =>
  runInDurableObject(stub(), async (instance) => {
    await instance.alarm();
    await instance.alarm();
  });

test('owners see the size of the database, and its growth', async () => {
  await ringTwice();
  const owner = await pairOwner();
  const shown = async () => textOf(await cardOf(owner));
  expect(await shown()).toMatch(/[\d,]+\sMo sur 10\sGo, soit [\d,]+\s%\./);
  expect(await shown()).not.toContain('En 30 jours');
  await inShop('UPDATE sizes SET at = at - 60 * 86400000, bytes = bytes - 4 * 1048576');
  expect(await shown()).toMatch(/En 30 jours, il s’y ajoute 2,?\d?\sMo\./);
});

test('each month writes one row, however often the alarm fires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await inShop('DELETE FROM sizes');
  const rows = () => inShop('SELECT month, bytes > 4096 AS is_whole FROM sizes');
  vi.setSystemTime(Date.UTC(2030, 0, 31, 23));
  await ringTwice();
  expect(await rows()).toEqual([{ month: '2030-01', is_whole: 1 }]);
  vi.setSystemTime(Date.UTC(2030, 1, 1));
  await ringTwice();
  expect(await rows()).toEqual([
    { month: '2030-01', is_whole: 1 },
    { month: '2030-02', is_whole: 1 },
  ]);
});

test('near the limit owners see what to do, and where', async () => {
  const owner = await pairOwner();
  // No test fills gigabytes: the runtime is made to report full storage.
  const near = await runInDurableObject(stub(), (_, { storage }) =>
    vi.spyOn(Object.getPrototypeOf(storage.sql), 'databaseSize', 'get').mockReturnValue(0),
  );
  near.mockReturnValue(NEAR * WALL - 4096);
  const before = await cardOf(owner);
  expect(textOf(before)).toContain('7 Go sur 10 Go');
  expect(before).not.toContain('class="alert"');
  near.mockReturnValue(NEAR * WALL);
  const then = await cardOf(owner);
  expect(textOf(then)).toContain(copy.settings.storage.near);
  const [link] = elementsOn(then, 'a');
  expect(link?.text).toBe('Raccourcir les durées de conservation');
  const path = link?.attributes.href ?? '';
  expect(path).toMatch(/^\/fr\/desk\/.*periods/);
  const periods = await owner.get(path);
  expect([periods.status, await periods.text()]).toEqual([
    200,
    expect.stringContaining('CONTACTS_KEPT_DAYS'),
  ]);
});
