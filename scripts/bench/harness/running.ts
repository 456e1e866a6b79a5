import { endWithNpm } from '../../local/parent.ts';
import type { Bench } from './section.ts';
import { type BenchServers, startBenchServers } from './servers.ts';

/**
 * Runs a measurement and ends this process with its status. Its stands are closed before, also after a failure or
 * Ctrl-C, so that no process outlives us.
 */
export async function runOnServers(measure: (open: Bench['open']) => Promise<number>): Promise<never> {
  const started: BenchServers[] = [];
  let closing: Promise<unknown> | null = null;
  const stop = async (status: number): Promise<never> => {
    closing ??= Promise.all(started.map((servers) => servers.close()));
    await closing;
    // An ended browser may leave a socket open.
    process.exit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130));
  endWithNpm(() => void stop(130));
  try {
    const status = await measure(async (ports) => {
      const servers = await startBenchServers(ports);
      started.push(servers);
      return servers;
    });
    return await stop(status);
  } catch (error) {
    if (closing === null) console.error(error);
    return stop(1);
  }
}
