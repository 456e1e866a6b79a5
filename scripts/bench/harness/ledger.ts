import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The database of an account's test ledger, in the storage below a folder. It must not be served meanwhile. */
export async function openLedger(folder: string, secretKey: string): Promise<DatabaseSync> {
  const account = secretKey.slice('test_sk_'.length).slice(0, 8);
  const ledgers = ledgersIn(folder);
  for (const file of await readdir(ledgers)) {
    if (!file.endsWith('.sqlite') || file.startsWith('metadata')) continue;
    const database = new DatabaseSync(join(ledgers, file));
    const isThere =
      database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'identity'`).get() !== undefined;
    const row = isThere ? database.prepare('SELECT account, mode FROM identity').get() : undefined;
    if (row?.account === account && row.mode === 'test') return database;
    database.close();
  }
  throw new Error('The account has no ledger.');
}

/** As `openLedger`, for a new copy below the folder `to`: the account's server must be idle. */
export async function copyLedger(folder: string, secretKey: string, to: string): Promise<DatabaseSync> {
  await cp(ledgersIn(folder), ledgersIn(to), { recursive: true });
  return openLedger(to, secretKey);
}

function ledgersIn(folder: string): string {
  return join(folder, 'storage', 'service-Ledger');
}
