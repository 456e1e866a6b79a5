import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError } from '../../src/server/user-error.ts';
import { readOptions, USAGE } from './options.ts';
import { type RunningEmulator, runEmulator } from './running.ts';
import { findInstalledRuntime, OWN_RUNTIME } from './runtime.ts';

/** The program of the package: starts the emulator beside it and runs until a signal, or runs another command. */
const folder = dirname(fileURLToPath(import.meta.url));

function findRuntime(): string {
  const own = join(folder, OWN_RUNTIME);
  return existsSync(own) ? own : findInstalledRuntime(import.meta.url);
}

let running: RunningEmulator | null = null;
let isEnding = false;

async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await running?.stop();
  process.exit(exitCode);
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'listen') {
    const { runListener } = await import('../listen/run.ts');
    await runListener(rest, resolve(process.env.STATE_DIR || join(homedir(), '.hanout')));
  } else if (command === 'mcp') {
    const { runServer } = await import('../mcp/run.ts');
    await runServer(rest, process.env.HANOUT_PACKAGE_VERSION ?? '');
  } else await emulate(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

async function emulate(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options === null) console.log(USAGE);
  else {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
    running = await runEmulator(options, { folder, runtime: findRuntime() });
    running.ended.then(() => end(1));
    console.log(JSON.stringify(running.ready));
  }
}
