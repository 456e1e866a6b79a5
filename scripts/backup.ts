import { resolve } from 'node:path';
import { hasPart, requireManifest, verifyFiles } from '../src/server/backup/manifest.ts';
import { writeExport } from '../src/server/transfer/export.ts';
import { importService, importShop } from '../src/server/transfer/import.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { type BackupOptions, readOptions, USAGE } from './backup/options.ts';
import { describe } from './serve/transfer.ts';

/**
 * Exports a whole deployment into a folder, or imports one into an empty deployment (docs/server.md, "Moving, both
 * ways").
 */
async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  // Files are written for this user only.
  process.umask(0o077);
  const options = readOptions(args, process.env);
  if ('from' in options) return restore(options);
  const { folder, manifest } = await writeExport(options.clients, resolve(options.into));
  console.log(`${folder}: ${describe(manifest)}`);
  console.log(
    'The secrets of both Workers are not in it: carry them apart, for without them nothing is opened.',
  );
}

async function restore({ clients, from }: BackupOptions & { from: string }): Promise<void> {
  const folder = resolve(from);
  const manifest = await requireManifest(folder, 'export');
  await verifyFiles(folder, manifest);
  for (const part of ['service', 'shop'] as const)
    if (hasPart(manifest, part) && clients[part] === null)
      console.log(`The ${part} in it stays out: no --${part} was named.`);
    else if (!hasPart(manifest, part) && clients[part] !== null)
      throw new UserError(`There is no ${part} in ${folder}.`);
  const hold = clients.service === null ? null : await importService(clients.service, folder, manifest);
  try {
    if (clients.shop !== null) await importShop(clients.shop, folder, manifest);
  } finally {
    await hold?.thaw();
  }
  console.log(describe(manifest));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
