import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../src/server/bundles/build.ts';
import { packageRoot } from '../src/server/packages.ts';
import type { LogLine } from '../src/server/running/log-lines.ts';
import { serve } from '../src/server/running/serve.ts';
import { readServerSettings, type ServerSettings } from '../src/server/settings.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { endWithNpm } from './local/parent.ts';

/** Both Workers on a machine of one's own (docs/running.md). */
const usualRelease = join(packageRoot, 'dist', 'server');
const usage = `npm run serve -- COMMAND

  build    bundles both Workers into dist/server (--into FOLDER: elsewhere)
  start    runs them until Ctrl-C or SIGTERM

  --settings FILE   the settings (or SERVER_SETTINGS; usually server.json)`;

async function run(args: string[]): Promise<void> {
  const { command, values } = readArguments(args);
  const file = resolve(values.settings ?? process.env.SERVER_SETTINGS ?? 'server.json');
  if (command === 'build') {
    const folder = resolve(values.into ?? usualRelease);
    const { version, commit, workerd } = await build(folder);
    console.log(`Built ${version} (${commit ?? 'no commit'}) for workerd ${workerd} into ${folder}`);
  } else if (command === 'start') await start(await readSettings(file));
  else throw new UserError(usage);
}

function readArguments(args: string[]) {
  try {
    const options = { settings: { type: 'string' }, into: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, strict: true, allowPositionals: true });
    return { command: positionals.length === 1 ? positionals[0] : undefined, values };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

async function readSettings(file: string): Promise<ServerSettings> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UserError(`There are no settings at ${file}: docs/running.md shows some.`);
  return readServerSettings(text, file, usualRelease);
}

async function start(settings: ServerSettings): Promise<void> {
  const write = (line: LogLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
  // What the runtime writes is for this user alone.
  process.umask(0o077);
  const server = serve(settings, write);
  const end = () => {
    server.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  endWithNpm(end);
  await server.ready;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
