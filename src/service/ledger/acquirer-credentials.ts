import type { Database } from '../../database/rows.ts';
import type { SealedFor, Seals } from '../../web/seals.ts';
import { findAcquirerCredentials } from '../account/store/acquirer-credentials.ts';
import type { OpenCredentials } from '../acquirers/opening.ts';
import type { Route } from '../identifiers/mint-ids-and-keys.ts';

/** Where an account's credentials for an acquirer belong. Never changes: sealed for another place, they do not open. */
function placeOf({ account, mode }: Route, acquirer: string): SealedFor {
  return [account, mode, 'credentials', `acquirer:${acquirer}`];
}

/** `credentials`: validated by the acquirer's schema. */
export function sealCredentials(
  seals: Seals,
  route: Route,
  acquirer: string,
  credentials: unknown,
): Promise<string> {
  return seals.seal(JSON.stringify(credentials), placeOf(route, acquirer));
}

/** A function that opens the account's credentials for an acquirer; null when it has none. */
export function credentialsFor(
  database: Database,
  openSeals: () => Promise<Seals>,
  route: Route,
  acquirer: string,
): OpenCredentials | null {
  const sealed = findAcquirerCredentials(database, acquirer);
  if (sealed === null) return null;
  return async () => {
    const seals = await openSeals();
    const opened = await seals.open(sealed, placeOf(route, acquirer));
    if (opened === null) throw new Error('The credentials for the acquirer do not open.');
    return JSON.parse(opened);
  };
}
