import { join } from 'node:path';
import * as z from 'zod';
import { UserError } from '../user-error.ts';
import { readIfThere, writePrivately } from './files.ts';
import type { StateFolder } from './folder.ts';

const accountFile = z.object({
  id: z.string(),
  /** Has all scopes: it fills the demo catalogue. */
  secret_key: z.string(),
  /** The shop's own key, with few scopes; null until it is made. */
  shop_key: z.string().nullable(),
  /** The scopes of the shop's key: an older key may have fewer than the shop needs now. */
  shop_scopes: z.string(),
  webhook_secret: z.string(),
  /**
   * The shop's origin in the addresses of the demo pictures, once the demo catalogue is complete; `none`: no demo
   * wanted.
   */
  catalogue_for: z.string().nullable(),
});
/** The account that the shop sells with; its keys are of the shop's mode. */
export type ServedAccount = z.infer<typeof accountFile>;

/** The account of an earlier start, or null. */
export async function readAccount({ stateFolder }: StateFolder): Promise<ServedAccount | null> {
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

export async function writeAccount({ stateFolder }: StateFolder, account: ServedAccount): Promise<void> {
  await writePrivately(join(stateFolder, 'account.json'), `${JSON.stringify(account, null, 2)}\n`);
}
