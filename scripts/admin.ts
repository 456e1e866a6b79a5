import { findPersonsKey } from '../src/server/state/secret-files.ts';
import { hashOf, newAdminKey } from '../src/server/state/secrets.ts';
import { describeError } from '../src/server/user-error.ts';
import { readOptions, USAGE } from './admin/options.ts';
import { offerPairing } from './admin/pairing.ts';
import { originOfShop } from './local/ready.ts';
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
  const local = readSettings(process.env);
  const key = await findPersonsKey(local, 'ADMIN_KEY');
  const options = readOptions(args, process.env, { origin: await originOfShop(local), key });
  await offerPairing(options, fetch, (line) => console.log(line));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
