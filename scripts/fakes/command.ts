import { describeError } from '../../src/server/user-error.ts';
import { endWithNpm } from '../local/parent.ts';
import type { Clock } from './clock.ts';

/** Milliseconds between two looks at what the fake's clock has due. */
const TICK = 50;

/** Does what the clock has due, as time goes on, until the returned function is called. */
export function runClock(clock: Clock): () => void {
  let isWorking = false;
  const ticking = setInterval(async () => {
    if (isWorking) return;
    isWorking = true;
    await clock.advance(0);
    isWorking = false;
  }, TICK);
  return () => clearInterval(ticking);
}

/** Runs a fake until Ctrl-C. `open` starts it and gives the line that is printed when it is ready. */
export async function runFake(
  args: string[],
  usage: string,
  open: (args: string[]) => Promise<{ clock: Clock; stop: () => Promise<void>; ready: object }>,
): Promise<void> {
  try {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(usage);
      return;
    }
    const { clock, stop, ready } = await open(args);
    const stopClock = runClock(clock);
    const end = async () => {
      stopClock();
      await stop();
      process.exit();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, end);
    endWithNpm(end);
    console.log(JSON.stringify(ready));
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
