import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { secureAnswer } from '../../src/shop-web/content-security-policy.ts';
import type { StorefrontEnvironment } from '../../src/shop-web/request-context.ts';

const rules = readFileSync(join(import.meta.dirname, '../../public/storefront/_headers'), 'utf8');
/** A header's values in the rule for all files, and how often any rule sets it: the platform joins what two rules set. */
function setForAll(name: string) {
  const [, all = ''] = /^\/\*\n((?: +.*\n)+)/m.exec(rules) ?? [];
  const line = new RegExp(`^ +${name}: (.+)$`, 'gim');
  return { values: Array.from(all.matchAll(line), ([, value]) => value), times: rules.match(line)?.length };
}

test.each(['Strict-Transport-Security', 'X-Content-Type-Options'])(
  'every file of the shop has the %s that the Worker’s guard sends over https',
  async (name) => {
    const guarded = new Hono<StorefrontEnvironment>().use(secureAnswer).get('/', (visit) => visit.text(''));
    const { headers } = await guarded.request('https://shop.test/');
    expect(headers.get(name)).not.toBeNull();
    expect(setForAll(name)).toEqual({ values: [headers.get(name)], times: 1 });
  },
);
