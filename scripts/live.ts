import { describeError } from '../src/server/user-error.ts';
import { openTools } from './deploy/deploying.ts';
import { LIVE_USAGE, switchBack, switchToLive } from './deploy/live.ts';
import { parseOptions } from './options.ts';

/** Switches the deployed shop between test and live mode, without a deployment of code. */
async function run(args: string[]): Promise<void> {
  const options = {
    help: { type: 'boolean', short: 'h' },
    check: { type: 'boolean' },
    back: { type: 'boolean' },
  } as const;
  const { values } = parseOptions({ args, options, strict: true }, LIVE_USAGE);
  if (values.help) console.log(LIVE_USAGE);
  else if (values.back) await switchBack(openTools());
  else await switchToLive(openTools(), { isCheck: values.check === true });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
