import { readFile } from 'node:fs/promises';
import { hashOf, newAdminKey } from '../src/server/state/secrets.ts';
import { describeError } from '../src/server/user-error.ts';
import { envPath, readKey, readOptions, USAGE } from './admin/options.ts';
import { offerPairing } from './admin/pairing.ts';
import { readSettings } from './local/settings.ts';

/** Prints a link that pairs an owner's device with the shop's desk. */
async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  if (args.includes('--new-key')) {
    const key = newAdminKey();
    console.log(`Keep the key where passwords are kept:  ADMIN_KEY=${key}`);
    console.log(`In the shop's wrangler.toml:            ADMIN_KEY_HASH = "${hashOf(key)}"`);
    return;
  }
  const { stateFolder, shopOrigin } = readSettings(process.env);
  const kept = await readFile(envPath(stateFolder), 'utf8').catch(() => '');
  const options = readOptions(args, process.env, { origin: shopOrigin, key: readKey(kept) });
  await offerPairing(options, fetch, (line) => console.log(line));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
