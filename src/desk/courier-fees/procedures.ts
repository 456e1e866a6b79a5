import { findAccount, readAccounts } from '../../couriers/store/accounts.ts';
import { deleteFees, readFees, readFeeTimes } from '../../couriers/store/fees.ts';
import { readAllPlaces } from '../../couriers/store/places.ts';
import { findReading, saveReading } from '../../couriers/store/readings.ts';
import { readSaved } from '../../shop/delivery/store.ts';
import { currentGrid } from '../../shop/delivery/tariffs.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';

/** Before the courier's wilayas are read. */
const WILAYAS_OF_COURIERS = 58;

/**
 * The fees of an account's courier and the grid. `account`: empty: the first one. `reading`: null before the merchant
 * asked; `readAt`: milliseconds.
 */
export const showFees = signedInProcedure({
  name: 'courier_fees.show',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop: { sql } }: Desk<Device>, { account: wanted }: { account: string }) => {
    const accounts = readAccounts(sql)
      .filter(({ isOff }) => !isOff)
      .map(({ id, title, origin, problem }) => ({ id, title, origin, problem }));
    const account = accounts.find(({ id }) => id === wanted) ?? accounts[0] ?? null;
    const grid = currentGrid(sql);
    const version = String(readSaved(sql).version);
    if (account === null)
      return { ok: true, accounts, account, grid, version, fees: [], reading: null } as const;
    const { feesFrom: from } = findReading(sql, account.id);
    const times = readFeeTimes(sql, account.id);
    const wilayas = readAllPlaces(sql, account.id, 'wilayas').length || WILAYAS_OF_COURIERS;
    const readAt = Math.max(0, ...times.map((time) => time.readAt));
    const reading =
      from === null ? null : { from, read: times.length, all: Math.max(times.length, wilayas), readAt };
    const fees = readFees(sql, account.id);
    return { ok: true, accounts, account, grid, version, fees, reading } as const;
  },
});

/** Has the fees of an account's courier read from a wilaya. Asked again while they are read, it changes nothing. */
export const askForFees = signedInProcedure({
  name: 'courier_fees.ask',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql, now }, note }: Desk<Device>,
    { account: id, from }: { account: string; from: number },
  ) => {
    const account = findAccount(sql, id);
    if (account === null || account.isOff) return { ok: false, reason: 'gone' } as const;
    const { feesFrom } = findReading(sql, id);
    const read = readFeeTimes(sql, id).length;
    const isUnderWay = feesFrom === from && read < readAllPlaces(sql, id, 'wilayas').length;
    if (isUnderWay) return { ok: true } as const;
    deleteFees(sql, id);
    saveReading(sql, id, { feesFrom: from, nextAt: now() });
    note(account.title, ['fees']);
    return { ok: true } as const;
  },
});
