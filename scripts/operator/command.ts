import { describeError } from '../../src/server/user-error.ts';

/**
 * Runs an operator's command that checks whether all is well. It ends with 0 when it is, with 1 when it is not, and with
 * 2 when it could not check.
 */
export async function runCheck(usage: string, check: (args: string[]) => Promise<boolean>): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  try {
    if (!(await check(args))) process.exitCode = 1;
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 2;
  }
}
