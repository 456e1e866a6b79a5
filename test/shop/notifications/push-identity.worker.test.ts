import { expect, test } from 'vitest';
import * as z from 'zod';
import type { ShopContext } from '../../../src/shop/context.ts';
import { pushIdentityOf } from '../../../src/shop/notifications/push-identity.ts';
import { openCookie } from '../../../src/web/sealed-cookies.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { inShop } from '../orders/cash/payment-methods.ts';
import { inContext } from '../orders/cash/placing.ts';

new ShopUnderTest(() => undefined);

const [old, current] = ['o'.repeat(32), 'c'.repeat(32)];
const keyOf = async (context: ShopContext, cookieSecret = old) =>
  (await pushIdentityOf({ ...context, settings: { ...context.settings, cookieSecret } })).publicKey;
const rows = () => inShop('SELECT public_key, sealed FROM push_identity');

test('the key pair for push services is made once, also when two requests need it at once', async () => {
  const [one, other, later] = await inContext(async (context) => [
    ...(await Promise.all([keyOf(context), keyOf(context)])),
    await keyOf(context),
  ]);
  expect(one).toMatch(/^B[\w-]{86}$/);
  expect([other, later]).toEqual([one, one]);
  expect(await rows()).toMatchObject([{ public_key: one }]);
});

test('the key pair stays while the secret that sealed it is in the list, and is replaced afterwards', async () => {
  const keys = await inContext(async (context) => {
    const first = await keyOf(context);
    return [first, await keyOf(context, `${current},${old}`), await keyOf(context, current)];
  });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await rows()).toMatchObject([{ public_key: keys[2] }]);
});

test('the table has the private key sealed only, bound to its public key', async () => {
  const publicKey = await inContext((context) => keyOf(context));
  const [{ sealed = '' } = {}] = await rows();
  const open = (owner: string, purpose = 'push identity') =>
    openCookie(
      String(sealed),
      { secret: old, purpose, owner },
      z.object({ privateKey: z.string() }).parse,
      Date.now(),
    );
  const { privateKey = '' } = (await open(publicKey)) ?? {};
  expect(privateKey).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await rows())).not.toContain(privateKey);
  expect(await open('another')).toBeNull();
  expect(await open(publicKey, 'desk shown')).toBeNull();
});
