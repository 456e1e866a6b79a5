import { readOptions, USAGE } from './ledger-audit/options.ts';
import { auditLedgers } from './ledger-audit/run-audit.ts';
import { runCheck } from './operator/command.ts';

/** Lets the service audit an account's ledger, and prints the result. */
await runCheck(USAGE, (args) =>
  auditLedgers(readOptions(args, process.env), fetch, (line) => console.log(line)),
);
