import { runInDurableObject } from 'cloudflare:test';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import shop from '../../src/shop-worker/worker.ts';
import { hashOf } from '../../src/web/secrets.ts';
import { stub } from '../storefront/mirror.ts';
import { addressOf } from '../storefront/route-addresses.ts';
import type { Visitor } from '../storefront/visitor.ts';

export function sessionOf(visitor: Visitor): string {
  return /hanout_desk=([0-9a-f]{32})/.exec(visitor.cookie)?.[1] ?? '';
}

/** Calls the object as the Worker does, without the Worker. */
export async function askObject(
  session: string | null,
  name: string,
  kind: 'device' | 'operator' = 'device',
) {
  const from = { actor: { kind, name: null }, network: null, requestId: null } as const;
  const reply = await stub().desk(session === null ? null : await hashOf(session), { name, input: {} }, from);
  return reply as typeof reply & { reason?: string };
}

/** All stored data of the desk and of orders. */
export function readAll(): Promise<string> {
  return runInDurableObject(stub(), (_, state) =>
    JSON.stringify(
      [
        'devices',
        'pairings',
        'recovery_codes',
        'audit_log',
        'incidents',
        'quotas',
        'orders',
        'order_events',
      ].map((table) => state.storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
    ),
  );
}

const valueFor = (parameter: string) => (parameter === 'language' ? 'fr' : '0'.repeat(32));
const routes = (await shop.loadRoutes())
  .map(({ method, path }) => ({ method, path: addressOf(path, valueFor).replace('*', 'nothing') }))
  .filter(({ path }) => path.startsWith(deskPath('fr')));
/** The desk's own addresses, as the router has them. */
export const deskPages = [
  ...new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path)),
];
export const deskForms = [
  ...new Set(routes.filter(({ method }) => method === 'POST').map(({ path }) => path)),
];
