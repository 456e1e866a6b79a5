import { join, resolve } from 'node:path';
import { check } from '../src/server/check/check.ts';
import { describeFindings, type Finding, isWell, ok } from '../src/server/check/findings.ts';
import { ownRelease, packageRoot } from '../src/server/packages.ts';
import { servingRelease } from '../src/server/releases/release-links.ts';
import { readDescriptors } from '../src/server/running/descriptors.ts';
import type { LogLine } from '../src/server/running/log-lines.ts';
import { serve } from '../src/server/serve.ts';
import { readServerSettings, type ServerSettings } from '../src/server/settings.ts';
import { readIfThere } from '../src/server/state/files.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { endWithNpm } from './local/parent.ts';
import { back, putBack } from './serve/copying.ts';
import { readArguments, usage } from './serve/options.ts';
import { release } from './serve/releasing.ts';
import { makeIdentity, readSealing } from './serve/sealing.ts';
import { move } from './serve/transfer.ts';

/** Both Workers on one's own machine (docs/running.md, docs/server.md). */
const usualRelease = ownRelease ?? join(packageRoot, 'dist', 'server');

async function run(args: string[]): Promise<void> {
  // Files are written for this user only.
  process.umask(0o077);
  const { command, values } = readArguments(args);
  if (command === null) {
    console.log(usage);
    return;
  }
  const file = resolve(values.settings ?? process.env.SERVER_SETTINGS ?? 'server.json');
  if (command === 'build') {
    const folder = resolve(values.into ?? usualRelease);
    if (ownRelease !== null)
      throw new UserError('Bundles are built in a working tree: npm run serve -- build');
    // Imported here, because it brings the bundler, which a running server does not need.
    const { build } = await import('../src/server/bundles/build.ts');
    const { version, commit, workerd } = await build(folder, { hasPrograms: values.whole ?? false });
    console.log(`Built ${version} (${commit ?? 'no commit'}) for workerd ${workerd} into ${folder}`);
  } else if (command === 'keygen') {
    if (values.into === undefined) throw new UserError('Say which file: --into FILE');
    console.log(await makeIdentity(resolve(values.into)));
  } else if (command === 'start') await start(await readSettings(file));
  else if (command === 'rekey') await rekey(await readSettings(file));
  else if (command === 'check') {
    const settings = await readSettings(file);
    tell([ok(`Settings: ${file}`), ...(await check(settings, { mends: values.mend ?? false }))]);
  } else if (command === 'backup') await back(await readSettings(file), values);
  else if (command === 'restore') await putBack(await readSettings(file), values);
  else if (command === 'export' || command === 'import')
    await move(command, await readSettings(file), values);
  else if (command === 'release' || command === 'rollback') {
    const sealTo = await readSealing(values);
    await release(command, await readSettings(file), file, { ...values, sealTo });
  }
}

function tell(findings: readonly Finding[]): void {
  process.stdout.write(describeFindings(findings));
  if (!isWell(findings)) process.exitCode = 1;
}

async function readSettings(file: string): Promise<ServerSettings> {
  const text = await readIfThere(file);
  if (text === null)
    throw new UserError(
      `There are no settings at ${file}: name the file with --settings (docs/server.md shows one).`,
    );
  const settings = readServerSettings(text, file, usualRelease);
  // A working tree has no release of its own there: its commands concern the serving release.
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

/** Starts both once, which makes new keys, and stops them. */
async function rekey(settings: ServerSettings): Promise<void> {
  if (settings.service === null || settings.shop === null)
    throw new UserError('Keys are made where shop and service are both here: the settings name one.');
  const server = serve(settings, () => {}, {}, { rekeys: true });
  await server.ready.finally(() => server.stop());
  console.log(
    `${join(settings.stateFolder, 'account.json')} has new keys of the same account. Start the server.`,
  );
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
