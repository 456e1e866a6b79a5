import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { printStyle } from '../../src/desk/print/print-style.ts';
import { assetVersions } from '../../src/domain/addresses/asset-versions.ts';
import { pushScriptPath } from '../../src/domain/addresses/desk/notifications.ts';
import { photosScriptPath } from '../../src/domain/addresses/desk/photos.ts';
import { printStylesheetPath } from '../../src/domain/addresses/desk/print.ts';
import { offlineScriptPath } from '../../src/domain/addresses/desk/products.ts';
import { bulkScriptPath, callsScriptPath } from '../../src/domain/addresses/desk/queues.ts';
import { deskStylesheetPath } from '../../src/domain/addresses/desk/root.ts';
import { passkeyScriptPath } from '../../src/domain/addresses/desk/sign-in.ts';
import { typedOrderScriptPath } from '../../src/domain/addresses/desk/typed-orders.ts';
import {
  copyScriptPath,
  counterCardStylesheetPath,
  receiptStylesheetPath,
  stylesheetPath,
} from '../../src/domain/addresses/shop.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const minified = (css: string) => transformSync(css, { loader: 'css', minify: true }).code;

test.each(Object.entries(assetVersions))('%s has the address of its content', (file, version) => {
  const digest = createHash('sha256')
    .update(read(`public/storefront/${file}`))
    .digest('hex');
  expect(version, 'run node scripts/asset-versions.js').toBe(digest.slice(0, 10));
});

test.each([
  ['shop.css', 'storefront'],
  ['receipt.css', 'storefront'],
  ['counter-card.css', 'storefront'],
  ['desk.css', 'desk'],
  ['print.css', 'desk'],
])('%s is sent whole, without its comments and spaces', (file, wing) => {
  const [source, sent] = [read(`templates/${wing}/style/${file}`), read(`public/storefront/${file}`)];
  expect(sent, 'run node scripts/asset-versions.js').toBe(minified(source));
  expect(sent).not.toMatch(/\/\*|\n./);
  expect(source).toContain('/*');
});

test('the script of passkeys is sent with its library, small', () => {
  const script = read('public/storefront/passkey.js');
  expect(script).toContain('navigator.credentials');
  expect(script).not.toContain('import');
  expect(gzipSync(script).length).toBeLessThan(4_000);
});

test('a downloaded file contains the print style', () => {
  expect(printStyle, 'run node scripts/asset-versions.js').toBe(read('public/storefront/print.css'));
  expect(printStyle).not.toContain('</');
});

test('files linked by content are cached for a day, and none for ever', () => {
  const rules = read('public/storefront/_headers')
    .split(/\n(?=[/#])/)
    .filter((rule) => rule.startsWith('/'));
  const kept = rules
    .filter((rule) => rule.includes('stale-while-revalidate'))
    .map((rule) => rule.split('\n')[0]);
  const addresses = [
    bulkScriptPath,
    callsScriptPath,
    offlineScriptPath,
    typedOrderScriptPath,
    stylesheetPath,
    deskStylesheetPath,
    printStylesheetPath,
    counterCardStylesheetPath,
    receiptStylesheetPath,
    copyScriptPath,
    passkeyScriptPath,
    photosScriptPath,
    pushScriptPath,
  ];
  const linked = addresses.map((path) => path.split('?')[0]);
  expect(kept.sort()).toEqual(linked.sort());
  for (const rule of rules) {
    // The server does not check the version: during a release, old bytes may come under a new one.
    expect(rule).not.toContain('immutable');
    if (!rule.startsWith('/*\n')) expect(rule).toMatch(/max-age=86400\b/);
  }
  for (const path of addresses) expect(path).toMatch(/\?v=[0-9a-f]{10}$/);
});

test('an installation, a start, a check, a test and a build write them, and no commit holds them', () => {
  expect(read('wrangler.toml')).toMatch(/^\[build\]\ncommand = "node scripts\/asset-versions\.js && /m);
  const { scripts } = JSON.parse(read('package.json'));
  for (const name of ['prepare', 'prestart', 'check'])
    expect(scripts[name], name).toMatch(/^node scripts\/asset-versions\.js\b/);
  expect(read('vitest.config.ts')).toContain("import './scripts/asset-versions.js';");
  const written =
    read('scripts/asset-versions.js').match(/'(?:[^']+\.css|passkey\.js|\.\.\/src\/[^']+)'/g) ?? [];
  const ignored = read('.gitignore').split('\n');
  for (const name of new Set(written.map((quoted) => quoted.slice(1, -1))))
    expect(ignored).toContain(name.startsWith('../') ? name.slice(2) : `/public/storefront/${name}`);
});
