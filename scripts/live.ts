import { describeError } from '../src/server/user-error.ts';
import { askPerson } from './ask-person.ts';
import { openTools } from './deploy/deploying.ts';
import { LIVE_USAGE, switchBack, switchToLive } from './deploy/live.ts';
import { parseOptions } from './options.ts';

/** Switches the deployed shop between test and live mode, without a deployment of code. */
async function run(args: string[]): Promise<void> {
  const options = {
    help: { type: 'boolean', short: 'h' },
    check: { type: 'boolean' },
    back: { type: 'boolean' },
    yes: { type: 'boolean' },
  } as const;
  const { values } = parseOptions({ args, options, strict: true }, LIVE_USAGE);
  if (values.help) console.log(LIVE_USAGE);
  else if (values.back) await goBack(values.yes === true);
  else await switchToLive(openTools(), { isCheck: values.check === true });
}

async function goBack(isAgreed: boolean): Promise<void> {
  const tools = openTools();
  if (isAgreed) await switchBack(tools, async () => 'yes');
  else await askPerson((prompt) => switchBack(tools, prompt), 'Nobody answers here: say --yes.');
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
