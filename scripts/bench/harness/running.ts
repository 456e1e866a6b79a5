import { endWithNpm } from '../../local/parent.ts';
import type { Bench } from './section.ts';
import { openStand, type Stand } from './stand.ts';

/**
 * Runs a measurement and ends this process with its status. Its stands are closed before, also after a failure or
 * Ctrl-C, so that no process outlives us.
 */
export async function runOnStands(measure: (open: Bench['open']) => Promise<number>): Promise<never> {
  const stands: Stand[] = [];
  let closing: Promise<unknown> | null = null;
  const stop = async (status: number): Promise<never> => {
    closing ??= Promise.all(stands.map((stand) => stand.close()));
    await closing;
    // An ended browser may leave a socket open.
    process.exit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(130));
  endWithNpm(() => void stop(130));
  try {
    const status = await measure(async (ports) => {
      const stand = await openStand(ports);
      stands.push(stand);
      return stand;
    });
    return await stop(status);
  } catch (error) {
    if (closing === null) console.error(error);
    return stop(1);
  }
}
