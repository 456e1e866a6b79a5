import { createInterface } from 'node:readline/promises';
import { describeError, UserError } from '../src/server/user-error.ts';
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
  else if (values.back) await switchBack(openTools(), values.yes ? async () => 'yes' : askThePerson);
  else await switchToLive(openTools(), { isCheck: values.check === true });
}

async function askThePerson(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // At the end of the input, the question would never be answered.
  const ended = new Promise<never>((_, fail) =>
    terminal.once('close', () => fail(new UserError(`${question}\nNobody answers here: say --yes.`))),
  );
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    ended.catch(() => undefined);
    terminal.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
