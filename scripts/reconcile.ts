import { runCheck } from './operator/command.ts';
import { readOptions, USAGE } from './reconcile/options.ts';
import { reconcile } from './reconcile/run.ts';

/** Compares a file of the acquirer or the bank with an account's ledger, and prints what differs. */
await runCheck(USAGE, (args) =>
  reconcile(readOptions(args, process.env), fetch, (line) => console.log(line)),
);
