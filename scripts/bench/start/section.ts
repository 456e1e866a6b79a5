import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eagerModules } from '../../modules.ts';
import type { ServedWorker } from '../harness/runtime.ts';
import type { Section } from '../harness/section.ts';
import { prepareService, prepareShop } from '../harness/servers.ts';
import { type Spread, spreadOf } from '../harness/statistics.ts';
import { describeSpread, tableOf } from '../report.ts';

const ROUNDS = 15;
const QUICK_ROUNDS = 3;

/** The figures of one Worker. `clock`, `cpu`: milliseconds until its first answer, minus those of the empty Worker. */
type Start = { name: string; kibibytes: number; clock: Spread; cpu: Spread; times: Spread };

/** Bytes of the modules that a start reads. */
function sizeOfStart(module: string): number {
  return [...eagerModules(dirname(module)).values()].reduce((sum, code) => sum + Buffer.byteLength(code), 0);
}

/** From the start of the runtime to a Worker's first answer, beside an empty Worker. */
export const startSection: Section = {
  title: 'From the start to the first answer',
  measure: async (bench) => {
    const servers = await bench.open(1);
    const { settings } = servers;
    const service = await prepareService(settings);
    const running = await servers.run('service', [service.worker]);
    const shop = prepareShop(settings, await service.open());
    await running.stop();
    const module = join(settings.stateFolder, 'empty.js');
    await writeFile(module, 'export default { fetch: () => new Response() };');
    const empty: ServedWorker = { name: 'empty', module, port: servers.ports[0] ?? 0 };
    const workers = [empty, shop, service.worker];
    const rounds = bench.isQuick ? QUICK_ROUNDS : ROUNDS;
    const taken = workers.map((): { clock: number; cpu: number }[] => []);
    // The first round reads files that are not cached yet, and makes the objects' storage.
    for (let round = -1; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [...workers.entries()] : [...workers.entries()].toReversed();
      for (const [place, worker] of order) {
        const startedAt = performance.now();
        const runtime = await servers.run(`start-${worker.name}`, [worker]);
        const clock = performance.now() - startedAt;
        const cpu = (await runtime.cpuSeconds()) * 1000;
        await runtime.stop();
        if (round >= 0) taken[place]?.push({ clock, cpu });
      }
    }
    const [none = [], ...others] = taken;
    const starts = await Promise.all(
      others.map(async (own, place): Promise<Start> => {
        const worker = workers[place + 1] ?? empty;
        const above = (field: 'clock' | 'cpu') =>
          spreadOf(own.map((round, at) => round[field] - (none[at]?.[field] ?? Number.NaN)));
        return {
          name: worker.name,
          kibibytes: sizeOfStart(worker.module) / 1024,
          clock: above('clock'),
          cpu: above('cpu'),
          times: spreadOf(own.map((round, at) => round.clock / (none[at]?.clock ?? Number.NaN))),
        };
      }),
    );
    await servers.close();
    return {
      lead: `A process of the runtime starts with one Worker and is asked until it answers: the module is read, compiled and run. An empty Worker
does the same, by turns. Figures are medians of ${rounds} rounds, with the smaller and the larger quarter of the rounds. Processor time has steps
of 10 ms. Goal: half of 205 ms (shop) and 222 ms (service) above an empty Worker.`,
      body: writeStarts(starts, spreadOf(none.map(({ clock }) => clock))),
    };
  },
};

function writeStarts(starts: readonly Start[], none: Spread): string {
  const rows = starts.map(({ name, kibibytes, clock, cpu, times }) => [
    name === 'shop' ? 'Shop' : 'Service',
    `${kibibytes.toFixed(0)} KiB`,
    `${describeSpread(clock, 0)} ms`,
    `${describeSpread(cpu, 0)} ms`,
    describeSpread(times, 1),
  ]);
  return `${tableOf(['Worker', 'Module', 'Above an empty Worker', 'Processor time above it', 'Ratio'], rows)}

An empty Worker takes ${describeSpread(none, 0)} ms.`;
}
