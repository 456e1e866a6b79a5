import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { guestForm } from '../../src/domain/addresses/desk/sign-in.ts';
import shop from '../../src/shop-worker/worker.ts';
import { MAX_FORM_BYTES } from '../../src/web/form-bodies.ts';
import { pairOwner } from '../desk/devices.ts';
import {
  addressOf,
  bodyRoutes,
  type HostileBody,
  hostileBodies,
  MAX_ANSWER_BYTES,
  postHostile,
} from '../web/hostile-bodies.ts';
import { ShopUnderTest } from './shop-under-test.ts';
import { origin } from './visitor.ts';

// Takes over 10 s: each route reads bodies as large as its bound allows, and larger.

/** Every route in the shop's router gets every hostile body: a new route is included by itself. */

new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const routes = bodyRoutes(await shop.loadRoutes()).map(({ method, path }) => ({
  method,
  path: addressOf(path),
}));
const ofDesk = routes.filter(({ path }) => path.startsWith(deskPath('fr')));

/** Sends a body around the runtime's HTTP, which would correct a false length. */
async function send(route: { method: string; path: string }, body: HostileBody, cookie = '') {
  const headers = { Origin: origin, 'CF-Connecting-IP': newAddress(), Cookie: cookie };
  return postHostile(`${origin}${route.path}`, route.method, body, headers, (request) =>
    Promise.resolve(shop.fetch(request, env, createExecutionContext())),
  );
}

let sent = 0;
/** Each attempt comes from its own network: limits by network have another test. */
function newAddress(): string {
  sent += 1;
  return `10.${sent >> 8}.${sent & 255}.1`;
}

test('the shop’s routes are found', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(ofDesk.length).toBeGreaterThan(40);
});

test.each(hostileBodies)('no route reads or repeats more than its bound of $name', async (body) => {
  for (const route of routes) {
    const { status, read, written, fields } = await send(route, body);
    const seen = { route: `${route.method} ${route.path}`, status, read, written, fields };
    expect(status, JSON.stringify(seen)).toBeLessThan(500);
    expect(written, JSON.stringify(seen)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    expect(fields, JSON.stringify(seen)).toBeLessThanOrEqual(500);
    // The event's own bound is four times that of a form.
    const most = route.path === '/webhooks/service' ? 4 * MAX_FORM_BYTES : MAX_FORM_BYTES;
    expect(read, JSON.stringify(seen)).toBeLessThanOrEqual(most + body.chunk);
  }
});

test('counted bytes equal read bytes: a form within its bounds is read completely', async () => {
  const body = {
    name: 'prices',
    type: 'application/x-www-form-urlencoded',
    chunk: 5_000,
    chunks: 10,
    length: null,
    fill: (size: number) => `&a=${'x'.repeat(97)}`.repeat(size / 100),
    start: 'b',
  };
  const { status, read, fields } = await send({ method: 'POST', path: '/fr/desk/delivery' }, body);
  expect({ status, read, fields }).toEqual({ status: 403, read: 50_000, fields: 500 });
});

test('no form of another site is read', async () => {
  for (const route of ofDesk) {
    const { status, read } = await postHostile(
      `${origin}${route.path}`,
      route.method,
      hostileBodies[0] as HostileBody,
      { Origin: 'https://evil.test', 'CF-Connecting-IP': newAddress() },
      (request) => Promise.resolve(shop.fetch(request, env, createExecutionContext())),
    );
    expect([route.path, status, read]).toEqual([route.path, 403, 0]);
  }
});

test('no form with files is read without a session, even with made-up cookies', async () => {
  const files = hostileBodies.filter(({ type }) => type.startsWith('multipart/'));
  expect(files.length).toBeGreaterThan(1);
  for (const body of files)
    for (const route of ofDesk.filter(({ path }) => !guestForm.test(path)))
      for (const cookie of ['', `hanout_desk=${'a'.repeat(32)}`]) {
        const { status, read } = await send(route, body, cookie);
        expect([route.path, cookie, read]).toEqual([route.path, cookie, 0]);
        expect([303, 413]).toContain(status);
      }
});

test.each(hostileBodies)('a signed-in owner gets short answers to $name, too', async (body) => {
  const owner = await pairOwner();
  for (const route of ofDesk.filter(({ path }) => !path.endsWith('/sign-out'))) {
    const { status, written, fields } = await send(route, body, owner.cookie);
    const seen = JSON.stringify({ route: route.path, status, written, fields });
    expect(status, seen).toBeLessThan(500);
    expect(written, seen).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    expect(fields, seen).toBeLessThanOrEqual(500);
  }
});
