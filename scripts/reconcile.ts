import { describeError } from '../src/server/user-error.ts';
import { readOptions, USAGE } from './reconcile/options.ts';
import { reconcile } from './reconcile/run.ts';

/** Compares a file of the acquirer or the bank with an account's ledger, and prints what differs. */
async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const isOk = await reconcile(readOptions(args, process.env), fetch, (line) => console.log(line));
  if (!isOk) process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 2;
}
