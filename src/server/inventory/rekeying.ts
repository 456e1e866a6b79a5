import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeAccount } from '../state/account.ts';
import type { ServiceSecrets } from '../state/secrets.ts';
import { replaceKeys, type ServicePlace } from '../state/service-api.ts';
import { UserError } from '../user-error.ts';
import { readInventory } from './inventory.ts';

/** Rewrites a lost account.json with new keys of the same account. Older keys stay valid. */
export async function rekey(place: ServicePlace, secrets: ServiceSecrets): Promise<void> {
  const path = join(place.stateFolder, 'account.json');
  if (existsSync(path)) throw new UserError(`${path} is there: move it aside first.`);
  const id = (await readInventory(place))?.account ?? null;
  if (id === null) throw new UserError(`${place.stateFolder} has had no account yet: a start opens one.`);
  await writeAccount(place, await replaceKeys(place, secrets, id));
}
