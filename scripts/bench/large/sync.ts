import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cataloguePath, sitemapIndexPath } from '../../../src/domain/addresses/shop.ts';
import { openAsker } from '../harness/ask.ts';
import type { Relay } from '../harness/relay.ts';
import type { Runtime } from '../harness/runtime.ts';
import { percentileOf } from '../harness/statistics.ts';

/** Milliseconds between a visitor's pages, and between two checks whether the sync has ended. */
const VISIT_EVERY = 100;
const LOOK_EVERY = 1_000;
/** Minutes after which something must be wrong. */
const PATIENCE = 30;

/** The first sync of a catalogue, and what a visitor noticed of it. */
export type SyncScore = {
  seconds: number;
  requests: number;
  bytes: number;
  /** Milliseconds of the pages with products; `refused`: answers without products yet. */
  visitor: { pages: number; refused: number; median: number; slow: number; slowest: number };
  /** Bytes; NaN when the system does not tell. */
  peakMemory: number;
  memory: number;
  storage: number;
};

/** Waits until a newly opened shop has read its whole catalogue, and visits it meanwhile. */
export async function watchSync(
  runtime: Runtime,
  relay: Relay,
  port: number,
  folder: string,
  tell: (requests: number) => void,
): Promise<SyncScore> {
  const visitor = openAsker(port);
  const watcher = openAsker(port);
  const headers = { Host: `localhost:${port}` };
  const times: number[] = [];
  let refused = 0;
  let isOver = false;
  const visit = async () => {
    for (let visits = 0; !isOver; visits += 1) {
      // A meaningless parameter, so that the page is rendered each time.
      const path = `${cataloguePath('ar')}?visit=${visits}`;
      const { status, body, milliseconds } = await visitor.ask({ path, headers });
      if (status === 200 && body.includes('class="card"')) times.push(milliseconds);
      else refused += 1;
      await sleep(VISIT_EVERY);
    }
  };
  const watch = async () => {
    const endsAt = performance.now() + PATIENCE * 60_000;
    for (let looks = 1; !isOver; looks += 1) {
      isOver = (await watcher.ask({ path: sitemapIndexPath, headers })).status === 200;
      if (!isOver && performance.now() > endsAt) throw new Error('The catalogue is not read to its end.');
      if (looks % 15 === 0) tell(relay.traffic.requests);
      if (!isOver) await sleep(LOOK_EVERY);
    }
  };
  try {
    await Promise.all([
      visit(),
      watch().finally(() => {
        isOver = true;
      }),
    ]);
  } finally {
    visitor.close();
    watcher.close();
  }
  const { firstAt, lastAt, requests, bytes } = relay.traffic;
  const { now, peak } = await runtime.memory();
  return {
    seconds: (lastAt - firstAt) / 1000,
    requests,
    bytes,
    visitor: {
      pages: times.length,
      refused,
      median: percentileOf(times, 0.5),
      slow: percentileOf(times, 0.95),
      slowest: percentileOf(times, 1),
    },
    peakMemory: peak,
    memory: now,
    storage: await measureFolder(folder),
  };
}

/** The size of all files below a folder, in bytes. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
