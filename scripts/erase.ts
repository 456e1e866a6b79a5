import { findPersonsKey } from '../src/server/state/secret-files.ts';
import { hashOf, newErasureKey } from '../src/server/state/secrets.ts';
import { describeError } from '../src/server/user-error.ts';
import { erase } from './erase/erasing.ts';
import { readOptions, USAGE } from './erase/options.ts';
import { printAuditLog } from './erase/reading.ts';
import { originOfShop } from './local/ready.ts';
import { readSettings } from './local/settings.ts';

/** Makes the shop erase the person of an order, or all orders of a phone; or prints its audit log. */
async function run(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return;
  }
  if (args.includes('--new-key')) {
    const key = newErasureKey();
    console.log(`Keep the key where passwords are kept:  ERASURE_KEY=${key}`);
    console.log(`In the shop's wrangler.toml:            ERASURE_KEY_HASH = "${hashOf(key)}"`);
    return;
  }
  const local = readSettings(process.env);
  const key = await findPersonsKey(local, 'ERASURE_KEY');
  const options = readOptions(args, process.env, { origin: await originOfShop(local), key });
  const tell = (line: string) => console.log(line);
  if ('read' in options) await printAuditLog(options, fetch, tell);
  else await erase(options, fetch, tell);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
