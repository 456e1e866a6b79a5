import { SELF } from 'cloudflare:test';
import { expect } from 'vitest';
import { saveAuthenticator } from '../../src/desk/reauthentication/store.ts';
import type { DeskRole } from '../../src/domain/desk-rights.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { elementsOn, valuesOn } from '../storefront/forms.ts';
import { origin, Visitor } from '../storefront/visitor.ts';

/** Devices at the desk of the shop under test. */

const ADMIN_KEY = 'admin_key_of_the_tests_91c4e7d20ab35f68';

let networks = 0;

/** Requests a link as `npm run admin` does; each time from a new network. */
export function askForLink(key: string | null = ADMIN_KEY): Promise<Response> {
  networks += 1;
  return SELF.fetch(`${origin}/desk/pairings`, {
    method: 'POST',
    headers: {
      'Accept-Language': 'fr',
      'CF-Connecting-IP': `2001:db8:${networks.toString(16)}::1`,
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    },
  });
}

/** The path of a new link for an owner's device. */
export async function newLink(): Promise<string> {
  const answer = await askForLink();
  const { url } = (await answer.json()) as { url: string };
  expect(url.startsWith(`${origin}/fr/desk/pair/`)).toBe(true);
  return url.slice(origin.length);
}

/** Opens a link as a browser does, and presses its button. */
export async function pressPair(visitor: Visitor, link: string, name = 'Téléphone'): Promise<Response> {
  const [submission = ''] = valuesOn(await visitor.read(link), 'submission');
  return visitor.post(link, { name, submission });
}

/** Gives the shop an authenticator, whose codes nobody has: reauthentication is required. */
export function requireReauthentication(): Promise<void> {
  return inContext(({ sql }) => saveAuthenticator(sql, { sealed: 'x', step: 0 }, 0));
}

/** A new owner's device, paired by the command's link. */
export async function pairOwner(name = 'Owner'): Promise<Visitor> {
  const owner = new Visitor();
  const answer = await pressPair(owner, await newLink(), name);
  expect(answer.status).toBe(303);
  return owner;
}

/** The path of an owner's link for another device. */
export async function invite(owner: Visitor, role: DeskRole): Promise<string> {
  const answer = await owner.post('/fr/desk/devices/invite', { role });
  const page = await owner.readNext(answer);
  return /\/fr\/desk\/pair\/[0-9a-f]{32}/.exec(page)?.[0] ?? '';
}

/** A device of a role, paired by an owner's. */
export async function pairAs(owner: Visitor, role: DeskRole, name: string = role): Promise<Visitor> {
  const visitor = new Visitor();
  const answer = await pressPair(visitor, await invite(owner, role), name);
  expect(answer.headers.get('Location')).toMatch(/^\/fr\/desk/);
  return visitor;
}

/** A packer's device, paired by an owner's. */
export function pairPacker(owner: Visitor, name = 'Packer'): Promise<Visitor> {
  return pairAs(owner, 'packer', name);
}

/** The recovery codes that a device sees after pairing. */
export async function readCodes(visitor: Visitor): Promise<string[]> {
  const page = await visitor.read('/fr/desk/codes');
  return elementsOn(page, 'code').map(({ text }) => text);
}

/** The device ids on an owner's page, by device name. */
export async function deviceIds(owner: Visitor): Promise<Map<string, string>> {
  const page = await owner.read('/fr/desk/devices');
  const named = elementsOn(page, 'li').map(
    ({ html }) => [elementsOn(html, 'bdi')[0]?.text ?? '', valuesOn(html, 'device')[0] ?? ''] as const,
  );
  return new Map(named.filter(([, id]) => id !== ''));
}
