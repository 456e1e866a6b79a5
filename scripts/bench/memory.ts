import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fire, medianOf, type Shot, type Volley, writeRequest } from './load.ts';
import type { Runtime, ServedWorker } from './runtime.ts';

/** Requests per second of one page: of the shop, and of a bare Worker that returns the same bytes. */
export type MemoryScore = {
  path: string;
  bytes: number;
  shop: number;
  bare: number;
  /** Median of the rounds' own ratios: what slows the machine down slows both of a round. */
  ratio: number;
  /** Microseconds of the runtime's processor time per request; 0 where that cannot be read. */
  shopCpu: number;
  bareCpu: number;
};

const CONNECTIONS = 16;
const ROUND = 1_000;
const ROUNDS = 15;

/** A Worker that does nothing but answer with a page from memory as the shop has just answered, headers included. */
export async function copyPage(
  url: string,
  name: string,
  port: number,
  folder: string,
): Promise<ServedWorker & { bytes: number }> {
  const answer = await fetch(url);
  if (!answer.headers.has('ETag')) throw new Error(`${url} does not come from memory.`);
  return copyAnswer(answer, name, port, folder);
}

/** A Worker that does nothing but give an answer once more, headers included. */
export async function copyAnswer(
  answer: Response,
  name: string,
  port: number,
  folder: string,
): Promise<ServedWorker & { bytes: number }> {
  const page = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${answer.url} answers ${answer.status}.`);
  const own = new Set(['content-length', 'transfer-encoding', 'date', 'connection', 'keep-alive']);
  const headers = [...answer.headers].filter(([header]) => !own.has(header));
  const module = join(folder, `${name}.js`);
  const data = join(folder, `${name}.bin`);
  await writeFile(data, page);
  await writeFile(
    module,
    `import page from 'page.bin';
const headers = new Headers(${JSON.stringify(headers)});
export default { fetch: () => new Response(page, { headers }) };`,
  );
  return { name, module, port, data: { 'page.bin': data }, bytes: page.length };
}

/** Measures both by turns, in rounds of a second. */
export async function compare(
  runtime: Runtime,
  path: string,
  bytes: number,
  shopPort: number,
  barePort: number,
): Promise<MemoryScore> {
  // Both are asked with the same bytes.
  const text = writeRequest('GET', path, { Host: `localhost:${shopPort}` });
  const shots = {
    shop: { port: shopPort, request: () => text },
    bare: { port: barePort, request: () => text },
  };
  const shop: Measured[] = [];
  const bare: Measured[] = [];
  for (const shot of [shots.shop, shots.bare]) await fire(shot, CONNECTIONS, ROUND);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Neither of the two is always the first.
    const isShopFirst = round % 2 === 0;
    if (isShopFirst) shop.push(await measure(runtime, shots.shop));
    bare.push(await measure(runtime, shots.bare));
    if (!isShopFirst) shop.push(await measure(runtime, shots.shop));
  }
  return {
    path,
    bytes,
    shop: medianOf(shop.map(({ rate }) => rate)),
    bare: medianOf(bare.map(({ rate }) => rate)),
    ratio: medianOf(shop.map(({ rate }, round) => rate / (bare[round]?.rate ?? Number.NaN))),
    shopCpu: medianOf(shop.map(({ cpu }) => cpu)),
    bareCpu: medianOf(bare.map(({ cpu }) => cpu)),
  };
}

type Measured = {
  rate: number;
  cpu: number;
};

async function measure(runtime: Runtime, shot: Shot): Promise<Measured> {
  const before = await runtime.cpuSeconds();
  const { answers, seconds }: Volley = await fire(shot, CONNECTIONS, ROUND);
  const cpu = (((await runtime.cpuSeconds()) - before) * 1_000_000) / answers;
  return { rate: answers / seconds, cpu };
}
