import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError, UserError } from '../../src/server/user-error.ts';
import { readOptions, USAGE } from './options.ts';
import { type RunningEmulator, runEmulator } from './running.ts';

/** The program of the package: starts the emulator beside it and runs until a signal, or runs another command. */
const folder = dirname(fileURLToPath(import.meta.url));

/** The runtime's packages carry one program each, for one system. */
const systems: Record<string, string> = {
  'linux x64': 'linux-64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-64',
  'darwin arm64': 'darwin-arm64',
};

function findRuntime(): string {
  if (process.env.HANOUT_RUNTIME) return process.env.HANOUT_RUNTIME;
  const system = systems[`${process.platform} ${process.arch}`];
  if (system === undefined)
    throw new UserError(`There is no runtime for ${process.platform} on ${process.arch}.`);
  const name = `@cloudflare/workerd-${system}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'workerd');
  } catch {
    throw new UserError(`The package ${name} is missing: install again, with optional dependencies.`);
  }
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
