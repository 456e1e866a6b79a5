import { describe, expect, test } from 'vitest';
import { findBreaches, roomOf } from './house.ts';
import { readImports, takeApart } from './source.ts';

const breachesOf = (path: string, text: string): string[] => findBreaches({ path, text });

describe('allowed', () => {
  test.each([
    ['src/contract/money.ts', "import { z } from 'zod';\nimport { Scalar } from './scalars.ts';"],
    ['src/service/domain/fees.ts', "import type { Fees } from '../../contract/money.ts';"],
    ['src/service/storage/checkouts.ts', "import type { State } from '../domain/states.ts';"],
    ['src/service/storage/checkouts.ts', 'const sql = `SELECT id FROM checkouts`; ctx.sql.exec(sql);'],
    ['src/service/ledger.ts', "import { computeFees } from './domain/fees.ts';"],
    ['src/service/ledger.ts', "import { insertCheckout } from './storage/checkouts.ts';"],
    ['src/service/routes/checkouts.ts', "import { createRoute } from '@hono/zod-openapi';"],
    ['src/service/routes/pay.tsx', "import { PayPage } from '../../../templates/pay/page.tsx';"],
    ['src/service/routes/pay.tsx', "import type { Ledger } from '../ledger.ts';"],
    ['src/service/routes/pay.tsx', "import { type Ledger, type Result } from '../ledger.ts';"],
    ['src/service/worker.ts', "import { Ledger } from './ledger.ts';\nexport { Ledger } from './ledger.ts';"],
    ['src/storefront/shop.ts', "import { createCheckout } from './service-client.ts';"],
    ['templates/pay/page.tsx', "import { payUrl } from '../../src/service/urls.ts';"],
    ['templates/storefront/page.tsx', "import { Layout } from '../layout.tsx';"],
    ['src/service/domain/time.ts', 'const day = new Date(seconds * 1000); // not Date.now'],
    ['templates/storefront/page.tsx', "const hint = 'Select a wilaya from the list';"],
  ])('%s: %s', (path, text) => {
    expect(breachesOf(path, text)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['src/contract/money.ts', "import { feeOf } from '../service/domain/fees.ts';"],
    ['src/contract/money.ts', "import { z } from '@hono/zod-openapi';"],
    ['src/contract/money.ts', "import { Hono } from 'hono';"],
    ['src/service/domain/fees.ts', "import { insert } from '../storage/checkouts.ts';"],
    ['src/service/domain/fees.ts', "import { z } from 'zod';"],
    ['src/service/storage/checkouts.ts', "import { computeFees } from '../domain/fees.ts';"],
    ['src/service/storage/checkouts.ts', "import { send } from '../delivery/send.ts';"],
    ['src/service/delivery/send.ts', "import type { Row } from '../storage/events.ts';"],
    ['src/service/acquirers/sandbox.ts', "import { Ledger } from '../ledger.ts';"],
    ['src/service/ledger.ts', "import { app } from './routes/checkouts.ts';"],
    ['src/service/routes/checkouts.ts', "import { insert } from '../storage/checkouts.ts';"],
    ['src/service/routes/checkouts.ts', "import { Ledger } from '../ledger.ts';"],
    ['src/service/routes/checkouts.ts', "import { Ledger, type Result } from '../ledger.ts';"],
    ['src/service/routes/checkouts.ts', "import { computeFees } from '../domain/fees.ts';"],
    ['src/service/routes/checkouts.ts', "export { computeFees } from '../domain/fees.ts';"],
    ['src/service/routes/checkouts.ts', "const fees = await import('../domain/fees.ts');"],
    ['src/service/routes/checkouts.ts', "import '../storage/migrations.ts';"],
    ['src/service/routes/checkouts.ts', "import {\n  insert,\n} from '../storage/checkouts.ts';"],
    ['src/service/worker.ts', "import { shopUrl } from '../storefront/urls.ts';"],
    ['src/service/worker.ts', "import { OpenAPIHono } from '@hono/zod-openapi';"],
    ['src/storefront/routes/cart.tsx', "import { OpenAPIHono } from '@hono/zod-openapi';"],
    ['src/storefront/shop.ts', "import type { Ledger } from '../service/ledger.ts';"],
    ['templates/pay/page.tsx', "import { shopUrl } from '../../src/storefront/urls.ts';"],
    [
      'templates/pay/page.tsx',
      "import { computeFees } from '../../src/service/resources/checkouts/rules/fees.ts';",
    ],
    ['templates/pay/page.tsx', "import { ProductPage } from '../storefront/product.tsx';"],
    ['templates/parts/button.tsx', "import { payUrl } from '../../src/service/urls.ts';"],
    ['src/service/urls.ts', "import { start } from '../../scripts/start.ts';"],
    ['src/service/urls.ts', "import { readFileSync } from 'node:fs';"],
    ['src/service/ledger.ts', "const rows = this.ctx.storage.sql.exec('x');"],
    ['src/service/ledger.ts', 'const text = `INSERT INTO checkouts VALUES (?)`;'],
    ['src/service/routes/pay.tsx', "const text = 'SELECT id\\nFROM checkouts';"],
    ['src/storefront/domain/cart.ts', 'const at = Date.now();'],
    ['src/storefront/domain/cart.ts', 'const at = new Date();'],
    ['src/storefront/domain/cart.ts', 'const at = new Date;'],
    ['src/storefront/domain/cart.ts', 'const at = Date();'],
    ['src/storefront/domain/cart.ts', 'const at = performance.now();'],
    ['src/storefront/domain/cart.ts', 'const odds = Math.random();'],
    ['src/storefront/domain/cart.ts', 'const id = crypto.randomUUID();'],
    ['src/storefront/domain/cart.ts', 'const label = `at ${Date.now()}`;'],
    ['src/storefront/domain/cart.ts', 'function read(request: Request) {}'],
    ['src/storefront/utils/money.ts', ''],
    ['src/storefront/domain/helpers.ts', ''],
    ['src/service/common.ts', ''],
    ['templates/misc/page.tsx', ''],
    ['src/service/services/fees.ts', ''],
    ['src/fees.ts', ''],
  ])('%s: %s', (path, text) => {
    expect(breachesOf(path, text)).not.toEqual([]);
  });
});

test('comments are not imports, code or SQL', () => {
  const text = `// import { a } from '../storage/a.ts';\n/* Date.now() SELECT a FROM b */\nexport {};`;
  expect(breachesOf('src/service/domain/fees.ts', text)).toEqual([]);
});

test('a regular expression with a quote opens no string', () => {
  const text = `const quote = /['"]/;\nimport { a } from './a.ts';`;
  expect(readImports(text)).toEqual([{ specifier: './a.ts', typeOnly: false }]);
});

test('code goes on after a template with code inside', () => {
  const parts = takeApart('const a = `x ${b ? `y ${c}` : { d }} z`; e();');
  expect(parts.code.trimEnd().endsWith('e();')).toBe(true);
  expect(parts.literals).toEqual(['x ', 'y ', '', ' z']);
});

test('a file of a Durable Object stays its room when it grows a folder', () => {
  expect(roomOf('src/service/ledger.ts')).toBe('service/object');
  expect(roomOf('src/service/ledger/queue.ts')).toBe('service/object');
});
