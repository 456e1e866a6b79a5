import { communeKey } from '../../couriers/rules/match-communes.ts';
import { unmatchedCommunes } from '../../couriers/rules/near-communes.ts';
import { findAccount } from '../../couriers/store/accounts.ts';
import {
  type ChosenCommune,
  deleteChosenCommune,
  readChosenCommunes,
  saveChosenCommune,
} from '../../couriers/store/chosen-communes.ts';
import { readAllPlaces, readPlaceTimes } from '../../couriers/store/places.ts';
import type { Database } from '../../database/rows.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated, versionOf } from '../form-version.ts';
import type { Device } from '../sessions/device.ts';
import { type CommuneRow, MOST_ROWS, NOT_SERVED } from './rules.ts';

/** The wilayas and the pick-up points are a list each. */
const LISTS_OF_ALL = 2;

/** Our communes that the courier writes otherwise, those that nothing is chosen for first where there are too many. */
function rowsOf(sql: Database, accountId: string) {
  const communes = readAllPlaces(sql, accountId, 'communes');
  const chosen = readChosenCommunes(sql, accountId);
  const all = unmatchedCommunes(communes).map(
    (row): CommuneRow => ({ ...row, chosen: chosen.get(row.code) }),
  );
  const offered = all.filter(({ candidates, chosen }) => candidates.length > 0 || chosen !== undefined);
  const open = offered.filter((row) => row.chosen === undefined);
  const settled = offered.filter((row) => row.chosen !== undefined);
  const shown = new Set([...open, ...settled].slice(0, MOST_ROWS));
  const rows = offered.filter((row) => shown.has(row));
  return {
    rows,
    without: all.filter((row) => !offered.includes(row)),
    left: offered.length - rows.length,
    version: versionOf(rows.map(({ code, chosen, candidates }) => [code, chosen ?? null, candidates.length])),
  };
}

/**
 * Our communes that an account's courier writes otherwise, with its own that may be meant. `without`: those for which it
 * has none left; `left`: that do not fit into one form. `lists`: how many are read, of how many.
 */
export const showCourierCommunes = signedInProcedure({
  name: 'courier_places.show',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop: { sql } }: Desk<Device>, { account: id }: { account: string }) => {
    const account = findAccount(sql, id);
    if (account === null) return { ok: false, reason: 'gone' } as const;
    const times = readPlaceTimes(sql, id).filter(({ kind }) => kind !== 'fees');
    const wilayas = readAllPlaces(sql, id, 'wilayas').length;
    return {
      ok: true,
      ...rowsOf(sql, id),
      account: { id, title: account.title, problem: account.problem },
      lists: { read: times.length, all: Math.max(times.length, wilayas + LISTS_OF_ALL) },
      readAt: Math.max(0, ...times.map(({ readAt }) => readAt)),
      communes: readAllPlaces(sql, id, 'communes').length,
    } as const;
  },
});

/** Saves what the merchant chose for communes; `choices`: what the form says, by the code of the commune. */
export const saveCourierCommunes = signedInProcedure({
  name: 'courier_places.save',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    input: { account: string; version: string; choices: readonly { code: number; choice: string }[] },
  ) => {
    const account = findAccount(sql, input.account);
    if (account === null) return { ok: false, reason: 'gone' } as const;
    const { rows, version } = rowsOf(sql, account.id);
    const changes = input.choices.flatMap(({ code, choice }) => {
      const row = rows.find((one) => one.code === code);
      const chosen = row === undefined ? undefined : chosenIn(row, choice);
      const isSame = row === undefined || keyOfChoice(chosen) === keyOfChoice(row.chosen);
      return isSame ? [] : [{ code, chosen }];
    });
    if (changes.length === 0) return { ok: true } as const;
    const refusal = refuseOutdated(input.version, version);
    if (refusal !== null) return refusal;
    for (const { code, chosen } of changes)
      if (chosen === undefined) deleteChosenCommune(sql, account.id, code);
      else saveChosenCommune(sql, account.id, code, chosen);
    note(account.title, ['communes']);
    return { ok: true } as const;
  },
});

const keyOfChoice = (chosen: ChosenCommune | undefined) => JSON.stringify(chosen);

/** What a form's word means; undefined for nothing, and for a word that the page does not offer. */
function chosenIn({ candidates, chosen }: CommuneRow, choice: string): ChosenCommune | undefined {
  if (choice === NOT_SERVED) return null;
  if (chosen && communeKey(chosen) === choice) return chosen;
  const found = candidates.find((one) => communeKey(one) === choice);
  return found === undefined ? undefined : { wilaya: found.wilaya, name: found.name };
}
