import { readFile, writeFile } from 'node:fs/promises';
import { readAccount } from '../src/server/state/account.ts';
import { describeError, UserError } from '../src/server/user-error.ts';
import { readOptions, USAGE } from './catalogue/options.ts';
import { openShop, type Progress, readCatalogue } from './catalogue/shop.ts';
import { importRows, lookUp, tellRows, writeProducts } from './catalogue/working.ts';
import { readReady } from './local/ready.ts';
import { readSettings } from './local/settings.ts';

const WIDTH = 30;

/** A progress bar on a terminal; nothing when the output goes to a file. */
const progress: Progress = (words, done, all) => {
  if (!process.stderr.isTTY) return;
  const part = all === 0 ? 1 : done / all;
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░');
  process.stderr.write(`\r${words} ${bar} ${done}/${all}${done === all ? '\n' : ''}`);
};

/** Imports a file into an account's catalogue, shows what that would change, or exports the catalogue. */
async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  const settings = readSettings(process.env);
  // A running start may have other ports than this command's environment.
  const ready = await readReady(settings.stateFolder);
  const key = (await readAccount(settings))?.secret_key ?? null;
  const local = { apiBase: ready?.api_base ?? settings.apiBase, key };
  const options = readOptions(args, process.env, local);
  const { does, file } = options;
  const bytes = does === 'export' ? null : await readFile(file).catch(() => null);
  if (does !== 'export' && bytes === null) throw new UserError(`The file ${file} cannot be read.`);
  const shop = openShop(options, fetch, Date.now);
  await readCatalogue(shop, progress);
  const tell = (line: string) => console.log(line);
  if (bytes === null) {
    await writeFile(file, await writeProducts(shop, options.language));
    tell(`Written: ${file}`);
    return;
  }
  const id = await lookUp(shop, bytes);
  const { counts } = await tellRows(shop, id, tell);
  if (does === 'diff') {
    if (counts.new + counts.changed + counts.asked + counts.refused > 0) process.exitCode = 1;
    return;
  }
  const isWhole = counts.new + counts.changed === 0 || (await importRows(shop, id, progress, tell));
  if (!isWhole || counts.asked + counts.refused > 0) process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 2;
}
