import { findPersonsKey } from '../src/server/state/secret-files.ts';
import { hashOf, newAdminKey } from '../src/server/state/secrets.ts';
import { describeError } from '../src/server/user-error.ts';
import { inviteOperator, readInvitation } from './admin/operator.ts';
import { readOptions, USAGE } from './admin/options.ts';
import { offerPairing } from './admin/pairing.ts';
import { operatorOf, originOfShop, readReady } from './local/ready.ts';
import { readSettings } from './local/settings.ts';

/** Prints a link that pairs an owner's device with the shop's desk, or lets a person in to the operators' pages. */
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
  if (args.some((arg) => /^--operator\b/.test(arg))) {
    const service = operatorOf(await readReady(local.stateFolder));
    await inviteOperator(readInvitation(args, process.env, service), fetch, (line) => console.log(line));
    return;
  }
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
