import { join } from 'node:path';
import * as z from 'zod';
import { UserError } from '../user-error.ts';
import { readIfThere, writePrivately } from './files.ts';
import type { StateFolder } from './folder.ts';

const accountFile = z.object({
  id: z.string(),
  /** May do everything: the demo catalogue is filled with it. */
  secret_key: z.string(),
  /** The shop's own, of few scopes; null until it is made. */
  shop_key: z.string().nullable(),
  /** What that key may do: an older one may do less than the shop asks for. */
  shop_scopes: z.string(),
  webhook_secret: z.string(),
  /** The shop's origin that the demo pictures point at, once the demo catalogue is whole; `none`: there is to be no demo. */
  catalogue_for: z.string().nullable(),
});
/** The test account that the shop sells with. */
export type Account = z.infer<typeof accountFile>;

/** The account of an earlier start, or null. */
export async function readAccount({ stateFolder }: StateFolder): Promise<Account | null> {
  const text = await readIfThere(join(stateFolder, 'account.json'));
  if (text === null) return null;
  try {
    return accountFile.parse(JSON.parse(text));
  } catch {
    throw new UserError(
      `${join(stateFolder, 'account.json')} cannot be read: put it back from a backup, or move it aside and have new keys made (docs/server.md, "What is lost").`,
    );
  }
}

export async function writeAccount({ stateFolder }: StateFolder, account: Account): Promise<void> {
  await writePrivately(join(stateFolder, 'account.json'), `${JSON.stringify(account, null, 2)}\n`);
}
