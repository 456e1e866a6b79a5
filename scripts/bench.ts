import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { absolute, cartPath, cataloguePath, productPath } from '../src/storefront/urls.ts';
import { ACCOUNT_TITLE, writeAccountSection } from './bench/account/report.ts';
import { measureAccount } from './bench/account.ts';
import { BESIDE_TITLE, writeBesideSection } from './bench/beside/report.ts';
import { fillCart } from './bench/beside/works.ts';
import { measureBeside } from './bench/beside.ts';
import { openFront } from './bench/front.ts';
import { LARGE_TITLE, writeLargeSection } from './bench/large/report.ts';
import { LARGE_PORTS, measureLarge } from './bench/large.ts';
import { auditPage, type PageScore } from './bench/lighthouse.ts';
import { compare, copyPage, type MemoryScore } from './bench/memory.ts';
import { LAST_TITLE, writeReport } from './bench/report.ts';
import type { ServedWorker } from './bench/runtime.ts';
import { findSection, putSection } from './bench/sections.ts';
import { measureService } from './bench/service.ts';
import { openStand, prepareService, prepareShop, type Stand, waitForCatalogue } from './bench/stand.ts';
import { goods } from './local/demo-catalogue.ts';
import { endWithNpm } from './local/parent.ts';
import { packageRoot } from './packages.ts';

/**
 * Measures shop and service as they would be deployed, and writes docs/benchmarks.md; with `--large` or
 * `--large=<products>` measures a large catalogue instead, with `--account` or `--account=<checkouts>` a large account, with
 * `--before=<folder>` the build of another working tree beside this one's, and writes that section of it.
 */
const loadBefore = loadavg()[0] ?? 0;
const page = join(packageRoot, 'docs', 'benchmarks.md');
const [option = ''] = process.argv.slice(2);
const large = /^--large(?:=(\d{4,7}))?$/.exec(option);
const account = /^--account(?:=(\d{4,7}))?$/.exec(option);
const before = /^--before=(.+)$/.exec(option);
if (option !== '' && large === null && account === null && before === null) {
  console.error(
    `There is no option ${option}: only --large, --large=<products>, --account, --account=<checkouts>, of 1000 to 9999999, and --before=<folder>.`,
  );
  process.exit(1);
}
const catalogue = cataloguePath('ar');
const product = productPath('ar', goods[0]?.slug ?? '');
const stand = await openStand(Math.max(3, LARGE_PORTS));
const standBefore = before === null ? null : await openStand(1);
const { settings } = stand;
const [shopPort = 0, ...barePorts] = stand.ports;

async function measureMemory(shop: ServedWorker): Promise<MemoryScore[]> {
  const origin = `http://localhost:${shopPort}`;
  const alone = await stand.run('shop', [shop]);
  await waitForCatalogue(absolute(origin, catalogue));
  const copies = await Promise.all(
    [catalogue, product].map((path, index) =>
      copyPage(absolute(origin, path), `bare${index}`, barePorts[index] ?? 0, settings.stateFolder),
    ),
  );
  await alone.stop();
  const all = await stand.run('shop', [shop, ...copies]);
  await waitForCatalogue(absolute(origin, catalogue));
  const scores: MemoryScore[] = [];
  for (const [index, path] of [catalogue, product].entries()) {
    const copy = copies[index];
    if (copy !== undefined) scores.push(await compare(all, path, copy.bytes, shopPort, copy.port));
  }
  await all.stop();
  return scores;
}

async function auditPages(shop: ServedWorker): Promise<PageScore[]> {
  const runtime = await stand.run('shop', [shop]);
  const front = await openFront(settings.shopPort, shopPort);
  const at = (path: string) => absolute(settings.shopOrigin, path);
  await waitForCatalogue(at(catalogue));
  const cookie = await fillCart(settings);
  const scores = [
    await auditPage('Catalogue', at(catalogue), ''),
    await auditPage('Product', at(product), ''),
    await auditPage('Cart with an article', at(cartPath('ar')), cookie),
  ];
  front.closeAllConnections();
  front.close();
  await runtime.stop();
  return scores;
}

function tell(stage: string): void {
  console.log(`· ${stage}`);
}

async function measureAll(): Promise<void> {
  tell('Bundling both Workers, filling the demo catalogue');
  const service = await prepareService(settings);
  await stand.run('service', [service.worker]);
  const account = await service.fill();
  const shop = { ...prepareShop(settings, account), port: shopPort };
  tell('Pages from memory, beside a bare Worker');
  const memory = await measureMemory(shop);
  tell('Lighthouse');
  const pages = await auditPages(shop);
  tell('The payment service');
  const figures = await measureService(settings, account);
  const written = await readFile(page, 'utf8');
  const kept = [LARGE_TITLE, ACCOUNT_TITLE, BESIDE_TITLE, 'Weight']
    .map((title) => findSection(written, title) ?? '')
    .join('');
  const report = writeReport({ memory, pages, service: figures }, new Date(), loadBefore, kept);
  await writeFile(page, report);
}

async function measureLargeAlone(products: number): Promise<void> {
  const scores = await measureLarge(stand, products, tell);
  const section = writeLargeSection(scores, new Date(), loadBefore);
  await writeFile(page, putSection(await readFile(page, 'utf8'), section, LAST_TITLE));
}

async function measureAccountAlone(checkouts: number): Promise<void> {
  const scores = await measureAccount(stand, checkouts, tell);
  const section = writeAccountSection(scores, new Date(), loadBefore);
  await writeFile(page, putSection(await readFile(page, 'utf8'), section, LAST_TITLE));
}

async function measureBesideAlone(folder: string, former: Stand): Promise<void> {
  const tree = resolve(folder);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: tree, encoding: 'utf8' });
  const scores = await measureBeside(tree, { before: former, now: stand }, tell);
  const section = writeBesideSection(scores, commit.trim(), new Date(), loadBefore);
  await writeFile(page, putSection(await readFile(page, 'utf8'), section, LAST_TITLE));
}

let closing: Promise<unknown> | null = null;
async function stop(status: number): Promise<never> {
  closing ??= Promise.all([stand.close(), standBefore?.close()]);
  await closing;
  // A browser that was ended may leave a socket open.
  process.exit(status);
}
// Also when somebody stops us: what we started must not outlive us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130));
endWithNpm(() => void stop(130));

try {
  if (before !== null && standBefore !== null) await measureBesideAlone(before[1] ?? '', standBefore);
  else if (account !== null) await measureAccountAlone(Number(account[1] ?? 1_000_000));
  else await (large === null ? measureAll() : measureLargeAlone(Number(large[1] ?? 100_000)));
  tell('Written to docs/benchmarks.md');
} catch (error) {
  if (closing === null) console.error(error);
  await stop(1);
}
await stop(0);
