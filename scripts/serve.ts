import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { check } from '../src/server/check/check.ts';
import { describeFindings, type Finding, isWell, ok } from '../src/server/check/findings.ts';
import { examine } from '../src/server/doctor/doctor.ts';
import { ownRelease, packageRoot } from '../src/server/packages.ts';
import { servingRelease } from '../src/server/releases/place.ts';
import { readDescriptors } from '../src/server/running/descriptors.ts';
import type { LogLine } from '../src/server/running/log-lines.ts';
import { serve } from '../src/server/running/serve.ts';
import { readServerSettings, type ServerSettings } from '../src/server/settings.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { endWithNpm } from './local/parent.ts';
import { back, putBack } from './serve/copying.ts';
import { move } from './serve/moving.ts';
import { release } from './serve/releasing.ts';
import { readSealing } from './serve/sealing.ts';

/** Both Workers on a machine of one's own (docs/running.md, docs/server.md). */
const usualRelease = ownRelease ?? join(packageRoot, 'dist', 'server');
const usage = `npm run serve -- COMMAND

  build    bundles both Workers into dist/server (--into FOLDER: elsewhere; --whole: with Node, the runtime and these commands)
  check    says whether a start would go well; ends with 1 when not
  start    runs them until Ctrl-C or SIGTERM
  doctor   says what is in the state folder and what is wrong with it; ends with 1 when something is
           (--mend: writes missing alarms again; with the server stopped)
  backup   copies all objects into a new folder below --into FOLDER, while the server runs or not
  restore  puts the backup --from FOLDER where there is no state folder yet
  export   takes all out, of one moment, into a new folder below --into FOLDER, for any other deployment
  import   puts the export --from FOLDER where there are no objects yet
  release  builds (or takes --from FOLDER), backs up into --into FOLDER, switches, and returns when the new one does not answer
  rollback backs up into --into FOLDER, and has the release before serve again

  --settings FILE          the settings (or SERVER_SETTINGS; usually server.json)
  --keep hourly=24,daily=7,weekly=5
                           of the backups below --into those stay, and all others go
  --without-erasures       restores without the list of who was erased, where that is lost
  --passphrase-file FILE   a backup or an export has the secrets as well, sealed to what stands there
  --recipient FILE         the same, sealed to a public key (X25519), which opens nothing
  --key-file FILE          opens what was sealed to it: the private key`;

async function run(args: string[]): Promise<void> {
  // Whatever is written is for this user alone.
  process.umask(0o077);
  const { command, values } = readArguments(args);
  if (values.help) {
    console.log(usage);
    return;
  }
  const file = resolve(values.settings ?? process.env.SERVER_SETTINGS ?? 'server.json');
  if (command === 'build') {
    const folder = resolve(values.into ?? usualRelease);
    if (ownRelease !== null)
      throw new UserError('Bundles are built in a working tree: npm run serve -- build');
    // Brings the bundler along, which what runs has no use for.
    const { build } = await import('../src/server/bundles/build.ts');
    const { version, commit, workerd } = await build(folder, { hasPrograms: values.whole ?? false });
    console.log(`Built ${version} (${commit ?? 'no commit'}) for workerd ${workerd} into ${folder}`);
  } else if (command === 'start') await start(await readSettings(file));
  else if (command === 'check') tell([ok(`Settings: ${file}`), ...(await check(await readSettings(file)))]);
  else if (command === 'doctor')
    tell(await examine(await readSettings(file), { mends: values.mend ?? false }));
  else if (command === 'backup') await back(await readSettings(file), values);
  else if (command === 'restore') await putBack(await readSettings(file), values);
  else if (command === 'export' || command === 'import')
    await move(command, await readSettings(file), values);
  else if (command === 'release' || command === 'rollback') {
    const sealTo = await readSealing(values);
    await release(command, await readSettings(file), file, { ...values, sealTo });
  } else throw new UserError(usage);
}

function tell(findings: readonly Finding[]): void {
  process.stdout.write(describeFindings(findings));
  if (!isWell(findings)) process.exitCode = 1;
}

function readArguments(args: string[]) {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      settings: { type: 'string' },
      into: { type: 'string' },
      from: { type: 'string' },
      keep: { type: 'string' },
      mend: { type: 'boolean' },
      whole: { type: 'boolean' },
      'passphrase-file': { type: 'string' },
      recipient: { type: 'string' },
      'key-file': { type: 'string' },
      'without-erasures': { type: 'boolean' },
    } as const;
    const { positionals, values } = parseArgs({ args, options, strict: true, allowPositionals: true });
    return { command: positionals.length === 1 ? positionals[0] : undefined, values };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

async function readSettings(file: string): Promise<ServerSettings> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UserError(`There are no settings at ${file}: docs/server.md shows some.`);
  const settings = readServerSettings(text, file, usualRelease);
  // A tree has built none of its own there: what is asked of it is about the one that serves.
  if (settings.releases === null || ownRelease !== null) return settings;
  return { ...settings, release: servingRelease(settings.releases) };
}

async function start(settings: ServerSettings): Promise<void> {
  const write = (line: LogLine) => process.stdout.write(`${JSON.stringify(line)}\n`);
  const server = serve(settings, write, readDescriptors(process.env, settings));
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
