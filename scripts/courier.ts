import { describeError } from '../src/server/user-error.ts';
import { openCourier } from './couriers/open.ts';
import { readOptions, USAGE } from './couriers/options.ts';
import { endWithNpm } from './local/parent.ts';

/** Runs a fake courier until Ctrl-C, for developers and tests of courier adapters. */
const TICK = 50;

async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const { url, id, token, clock, stop } = await openCourier(readOptions(args), Date.now);
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
  console.log(JSON.stringify({ url, id, token }));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
