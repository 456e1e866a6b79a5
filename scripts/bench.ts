import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { absolute, cartChangePath, cartPath, cataloguePath, productPath } from '../src/storefront/urls.ts';
import { openFront } from './bench/front.ts';
import { auditPage, type PageScore } from './bench/lighthouse.ts';
import { compare, copyPage, type MemoryScore } from './bench/memory.ts';
import { writeReport } from './bench/report.ts';
import { findFreePorts, type Runtime, type ServedWorker, serve } from './bench/runtime.ts';
import { measureService } from './bench/service.ts';
import { prepareService, prepareShop, waitForShelf } from './bench/stand.ts';
import { goods } from './local/demo-catalogue.ts';
import { readSettings } from './local/settings.ts';
import { openStateFolder } from './local/state.ts';
import { packageRoot } from './packages.ts';

/** Measures shop and service as they would be deployed, and writes docs/benchmarks.md. */
const loadBefore = loadavg()[0] ?? 0;
const [frontPort = 0, servicePort = 0, shopPort = 0, ...barePorts] = await findFreePorts(5);
const settings = readSettings({
  PORT: String(frontPort),
  SERVICE_PORT: String(servicePort),
  STATE_DIR: await mkdtemp(join(tmpdir(), 'hanout-bench-')),
});
const { stateFolder, shopOrigin } = settings;
const catalogue = cataloguePath('ar');
const product = productPath('ar', goods[0]?.slug ?? '');
const running: Runtime[] = [];

async function run(name: string, workers: ServedWorker[]): Promise<Runtime> {
  const runtime = await serve(workers, join(stateFolder, name));
  running.push(runtime);
  return runtime;
}

async function measureMemory(shop: ServedWorker): Promise<MemoryScore[]> {
  const origin = `http://localhost:${shopPort}`;
  const alone = await run('shop', [shop]);
  await waitForShelf(absolute(origin, catalogue));
  const copies = await Promise.all(
    [catalogue, product].map((path, index) =>
      copyPage(absolute(origin, path), `bare${index}`, barePorts[index] ?? 0, stateFolder),
    ),
  );
  await alone.stop();
  const all = await run('shop', [shop, ...copies]);
  await waitForShelf(absolute(origin, catalogue));
  const scores: MemoryScore[] = [];
  for (const [index, path] of [catalogue, product].entries()) {
    const copy = copies[index];
    if (copy !== undefined) scores.push(await compare(all, path, copy.bytes, shopPort, copy.port));
  }
  await all.stop();
  return scores;
}

async function auditPages(shop: ServedWorker): Promise<PageScore[]> {
  const runtime = await run('shop', [shop]);
  const front = await openFront(frontPort, shopPort);
  const at = (path: string) => absolute(shopOrigin, path);
  await waitForShelf(at(catalogue));
  const cookie = await fillCart(at(product), at(cartChangePath('ar', 'add')));
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

/** Puts a product into a cart as its page's form does; returns the cookie. */
async function fillCart(productUrl: string, formUrl: string): Promise<string> {
  const page = await (await fetch(productUrl)).text();
  const price = /name="price"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(formUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shopOrigin },
    body: new URLSearchParams({ price, quantity: '1' }),
  });
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`Nothing was put into the cart: ${answer.status}.`);
  return cookie;
}

function tell(stage: string): void {
  console.log(`· ${stage}`);
}

try {
  await openStateFolder(settings);
  tell('Bundling both Workers, filling the demo catalogue');
  const service = await prepareService(settings);
  await run('service', [service.worker]);
  const account = await service.fill();
  const shop = { ...prepareShop(settings, account), port: shopPort };
  tell('Pages from memory, beside a bare Worker');
  const memory = await measureMemory(shop);
  tell('Lighthouse');
  const pages = await auditPages(shop);
  tell('The payment service');
  const figures = await measureService(settings, account);
  const report = writeReport({ memory, pages, service: figures }, new Date(), loadBefore);
  await writeFile(join(packageRoot, 'docs', 'benchmarks.md'), report);
  tell('Written to docs/benchmarks.md');
} finally {
  await Promise.all(running.map((runtime) => runtime.stop()));
  await rm(stateFolder, { recursive: true, force: true, maxRetries: 5 });
}
// A browser that was ended may leave a socket open.
process.exit();
