import { parseArgs } from 'node:util';
import { listOf } from '../src/contract/page-query.ts';
import { product } from '../src/contract/resources/product.ts';
import { call } from '../src/server/state/service-api.ts';
import {
  addressOf,
  bodyOf,
  bodyRoutes,
  hostileBodies,
  MAX_ANSWER_BYTES,
} from '../test/web/hostile-bodies.ts';
import { runOnServers } from './bench/harness/running.ts';
import type { Runtime } from './bench/harness/runtime.ts';
import { prepareService, prepareShop, waitForCatalogue } from './bench/harness/servers.ts';
import { pairDevice } from './bench/orders/desk-works.ts';
import { floodFiles } from './flood/files.ts';
import { readRoutes } from './flood/routes.ts';
import { type Outcome, send } from './flood/sending.ts';

/**
 * `npm run flood [-- --connections 16] [-- --only bodies|files]`: sends every hostile body of the tests to every route of its own shop and
 * payment service, without rate limits. For each body it prints the slowest answer, the longest answer, the wait of
 * an honest page meanwhile, and the runtime's memory. Then it sends every hostile file and answer of the tests
 * (test/hostile) to the shop, whose heap is bounded. Exits with 1 when an answer exceeds its bound or fails, or the
 * honest page does, or waits for more than a second beside a file.
 */
const { values } = parseArgs({
  options: { connections: { type: 'string', default: '16' }, only: { type: 'string', default: '' } },
});
const connections = Number(values.connections);
/** The shop's heap: half of what the platform gives an isolate, since the bytes of files lie outside of the heap. */
const HEAP_MEGABYTES = 64;

type Target = { name: string; origin: string; honest: string; routes: { method: string; path: string }[] };

let sent = 0;
/** A new network address for each request. */
function newAddress(): string {
  sent += 1;
  return `10.${(sent >> 8) & 255}.${sent & 255}.1`;
}

/** Requests a page as long as a flood lasts; returns the slowest time, NaN once a page fails. */
async function waitHonestly(target: Pick<Target, 'honest'>, flood: Promise<unknown>): Promise<number> {
  let isOver = false;
  let slowest = 0;
  void flood.finally(() => {
    isOver = true;
  });
  do {
    const headers = { 'CF-Connecting-IP': newAddress() };
    const { status, milliseconds } = await send(target.honest, { method: 'GET', headers });
    slowest = Math.max(slowest, status === 200 ? milliseconds : Number.NaN);
  } while (!isOver);
  return slowest;
}

async function floodWith(
  target: Target,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
): Promise<(Outcome & { route: string })[]> {
  const waiting = [...target.routes];
  const outcomes: (Outcome & { route: string })[] = [];
  const sendAll = async () => {
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
      const own = { ...headers, Origin: target.origin, 'CF-Connecting-IP': newAddress() };
      const outcome = await send(target.origin + route.path, { method: route.method, headers: own, body });
      outcomes.push({ ...outcome, route: `${route.method} ${route.path}` });
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
  return outcomes;
}

/** Floods one Worker with every body; returns the faults. */
async function flood(target: Target, key: string, runtime: Runtime): Promise<string[]> {
  const wrong: string[] = [];
  const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  for (const hostile of hostileBodies.filter(({ length }) => length === null || length > 10)) {
    const body = bodyOf(hostile);
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(hostile.type === '' ? {} : { 'Content-Type': hostile.type }),
      ...(hostile.length === null
        ? { 'Transfer-Encoding': 'chunked' }
        : { 'Content-Length': String(body.length) }),
    };
    const flooding = floodWith(target, { body, headers });
    const honest = await waitHonestly(target, flooding);
    const outcomes = await flooding;
    const most = (what: 'bytes' | 'milliseconds') =>
      outcomes.reduce((found, one) => (one[what] > found[what] ? one : found));
    const [longest, slowest] = [most('bytes'), most('milliseconds')];
    const { now, peak } = await runtime.memory();
    console.log(
      `${target.name}, ${outcomes.length} routes, ${hostile.name}: slowest ${Math.round(slowest.milliseconds)} ms, ` +
        `longest answer ${longest.bytes} bytes (${longest.route}), honest page at most ${Math.round(honest)} ms, ` +
        `memory ${inMegabytes(now)}, at most ${inMegabytes(peak)}`,
    );
    if (!(honest > 0)) wrong.push(`${target.name}, ${hostile.name}: an honest page failed`);
    for (const { route, status, bytes } of outcomes)
      if (status >= 500 || bytes > MAX_ANSWER_BYTES)
        wrong.push(`${route}, ${hostile.name}: ${status}, ${bytes} bytes`);
  }
  return wrong;
}

await runOnServers(async (open) => {
  const servers = await open(1);
  const { settings } = servers;
  const service = await prepareService(settings);
  const ofService = await servers.run('service', [service.worker]);
  const account = await service.fill();
  const ofShop = await servers.run('shop', [prepareShop(settings, account)], HEAP_MEGABYTES);
  await waitForCatalogue(`${settings.shopOrigin}/fr`);
  const routesOf = async (config: string) =>
    bodyRoutes(await readRoutes(config, settings.stateFolder)).map(({ method, path }) => ({
      method,
      path: addressOf(path),
    }));
  const shop: Target = {
    name: 'shop',
    origin: settings.shopOrigin,
    honest: `${settings.shopOrigin}/fr/cart`,
    routes: await routesOf('wrangler.toml'),
  };
  const counter: Target = {
    name: 'service',
    origin: settings.serviceOrigin,
    honest: `${settings.serviceOrigin}/docs`,
    routes: await routesOf('src/service/wrangler.toml'),
  };
  const { data } = listOf(product).parse(
    await call(`${settings.apiBase}/products?per_page=1`, account.secret_key),
  );
  const files = {
    origin: settings.shopOrigin,
    port: servers.ports[0] ?? 0,
    productId: data[0]?.id ?? '',
    waitHonestly: (during: Promise<unknown>) => waitHonestly(shop, during),
    memory: () => ofShop.memory(),
    pair: () => pairDevice(settings),
  };
  const wrong = [
    ...(values.only === 'files' ? [] : await flood(shop, account.secret_key, ofShop)),
    ...(values.only === 'files' ? [] : await flood(counter, account.secret_key, ofService)),
    ...(values.only === 'bodies' ? [] : await floodFiles(files)),
  ];
  for (const line of wrong) console.error(line);
  console.log(`${sent} requests, ${wrong.length} of them wrong`);
  return wrong.length === 0 ? 0 : 1;
});
