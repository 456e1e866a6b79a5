import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fr as dashboardCopy } from '../../templates/dashboard/copy/fr/copy.ts';
import { messagesIn } from '../../templates/desk/copy/messages.ts';
import { notificationCopyIn } from '../../templates/merchant-notifications/copy/copy.ts';
import { fr as operatorCopy } from '../../templates/operators/copy/fr/copy.ts';
import { copyIn as payCopyIn } from '../../templates/pay/copy/copy.ts';
import { copyIn as requestCopyIn } from '../../templates/pay/copy/request.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { deskCopyIn } from '../desk/copy.ts';

const root = join(import.meta.dirname, '..', '..');

const sources = ['src', 'templates']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/\/copy(?:\/|$)/.test(parentPath))
  .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'))
  .join('\n');
const names = new Set(sources.match(/[A-Za-z_]\w*/g));

/** Names that code composes: `${kind}Text`, `${outcome}Names`, and a setting's name without its language. */
const composed =
  /^(?:(?:approve|refuse)Names|unfinishedText|nothingText|SHOP_NAME|SHOP_TAGLINE|MESSAGE_[A-Z_]+)$/;

/**
 * Whether code outside the copy knows a name: as an identifier, as a whole string, or by the last part of
 * `orders.paid_late`.
 */
const isKnown = (name: string) =>
  [name, name.split('.').at(-1) ?? ''].some((one) => names.has(one)) ||
  sources.includes(`'${name}'`) ||
  /^\d+$/.test(name) ||
  composed.test(name);

/** The paths of sentences whose own name no code knows. */
function findUnused(copy: object, path: string): string[] {
  return Object.entries(copy).flatMap(([name, value]) => {
    const here = `${path}.${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return findUnused(value, here);
    return isKnown(name) ? [] : [here];
  });
}

test.each([
  ['dashboard', dashboardCopy],
  ['desk', deskCopyIn.fr],
  ['messages', messagesIn.fr],
  ['notifications', notificationCopyIn.fr],
  ['operators', operatorCopy],
  ['pay', payCopyIn.fr],
  ['payment requests', requestCopyIn.fr],
  ['storefront', copyIn.fr],
])('every sentence of the %s is used by some page', (wing, copy) => {
  expect(findUnused(copy, wing)).toEqual([]);
});
