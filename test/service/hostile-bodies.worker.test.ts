import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import worker from '../../src/service/worker.ts';
import { MAX_FORM_BYTES } from '../../src/web/form-bodies.ts';
import {
  bodyRoutes,
  type HostileBody,
  hostileBodies,
  MAX_ANSWER_BYTES,
  postHostile,
} from '../web/hostile-bodies.ts';
import { freshAddress, Merchant, ORIGIN } from './merchant.ts';

/** Every route in the service's router gets every hostile body, so a new route is included by itself. */

let merchant: Merchant;
let ids: Record<string, string>;
beforeAll(async () => {
  merchant = await Merchant.open();
  ids = await merchant.stock();
});

/** The address of a route, with ids of existing resources. */
const fill = (pattern: string) =>
  pattern
    .replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, () => {
      const kind = pattern.split('/').find((segment) => segment in ids) ?? 'checkouts';
      return ids[kind] ?? '0';
    })
    .replace('*', 'nothing');
const patterns = bodyRoutes(worker.routes);

const send = (route: { method: string; path: string }, body: HostileBody, headers = {}) =>
  postHostile(
    ORIGIN + fill(route.path),
    route.method,
    body,
    { Origin: ORIGIN, 'CF-Connecting-IP': freshAddress(), ...headers },
    (request) => Promise.resolve(worker.fetch(request, env, createExecutionContext())),
  );

test('the service’s routes are found', () => {
  expect(patterns.length).toBeGreaterThan(60);
});

test.each(hostileBodies)('no route reads or repeats more than its bound of $name', async (body) => {
  for (const route of patterns)
    for (const headers of [{}, { Authorization: `Bearer ${merchant.key}` }]) {
      const { status, read, written, fields } = await send(route, body, headers);
      const seen = JSON.stringify({ route: `${route.method} ${route.path}`, status, read, written, fields });
      expect(status, seen).toBeLessThan(500);
      expect(written, seen).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      expect(fields, seen).toBeLessThanOrEqual(500);
      expect(read, seen).toBeLessThanOrEqual(MAX_FORM_BYTES + body.chunk);
    }
});

test('no body is read without a valid key, from another site’s form, or below a guessed id', async () => {
  const [body] = hostileBodies as [HostileBody];
  for (const route of patterns) {
    const isCall = /\/api\/v2|^\/operator/.test(route.path);
    const foreign = await send(route, body, isCall ? {} : { Origin: 'https://evil.test' });
    expect([route.path, foreign.read]).toEqual([route.path, 0]);
    if (isCall) continue;
    const guessed = { ...route, path: route.path.replace(/:\w+(?:\{[^}]*\})?/g, '0'.repeat(26)) };
    expect([guessed.path, (await send(guessed, body)).read]).toEqual([guessed.path, 0]);
  }
});
