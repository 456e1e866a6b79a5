import { describeError } from '../../src/server/user-error.ts';
import { endWithNpm } from '../local/parent.ts';
import type { Clock } from './clock.ts';

/** Milliseconds between two looks at what the fake's clock has due. */
const TICK = 50;

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
    let isWorking = false;
    const ticking = setInterval(async () => {
      if (isWorking) return;
      isWorking = true;
      await clock.advance(0);
      isWorking = false;
    }, TICK);
    const end = async () => {
      clearInterval(ticking);
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
