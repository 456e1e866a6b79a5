import { describeError } from '../src/server/user-error.ts';
import { readOptions, USAGE } from './ledger-audit/options.ts';
import { auditLedgers } from './ledger-audit/run-audit.ts';

/** Lets the service audit an account's ledger, and prints the result. */
async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const isOk = await auditLedgers(readOptions(args, process.env), fetch, (line) => console.log(line));
  if (!isOk) process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 2;
}
