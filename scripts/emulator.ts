import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describeError, UserError } from '../src/server/user-error.ts';
import { buildPackage, EMULATOR_FOLDER } from './emulator/package.ts';

/**
 * `npm run emulator -- …` builds the package `hanout-service` and runs its program; `npm run emulator -- build` only
 * builds it, for `npm pack dist/emulator`; with `--with-runtime` the package needs no other.
 */
const args = process.argv.slice(2);
try {
  const isBuild = args[0] === 'build';
  const withRuntime = isBuild && args.slice(1).join(' ') === '--with-runtime';
  if (isBuild && args.length > 1 && !withRuntime)
    throw new UserError('Usage: npm run emulator -- build [--with-runtime]');
  await buildPackage(EMULATOR_FOLDER, withRuntime);
  if (isBuild) console.log(EMULATOR_FOLDER);
  else {
    const program = join(EMULATOR_FOLDER, 'hanout-service.js');
    const child = spawn(
      process.execPath,
      [program, '--emulator', ...args.filter((arg) => arg !== '--emulator')],
      {
        stdio: 'inherit',
      },
    );
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill('SIGTERM'));
    child.once('exit', (code) => process.exit(code ?? 1));
  }
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
