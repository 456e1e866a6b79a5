import { type AccountKeys, hasKeys, openKeys, sealKeys, testKeys } from '../../couriers/accounts.ts';
import { awake, mayTestNow, restAfter } from '../../couriers/rules/account.ts';
import type { CourierAssignment } from '../../couriers/rules/assignments.ts';
import { baseOf, type CourierName, couriers, relayOf, traitsOf } from '../../couriers/rules/hosts.ts';
import { countOpenCommunes } from '../../couriers/rules/near-communes.ts';
import { sharePickupPoints } from '../../couriers/share-pickup-points.ts';
import {
  type CourierAccount,
  type CourierOptions,
  findAccount,
  readAccounts,
  readQuotaReport,
  removeAccount,
  renameAccount,
  saveAccount,
  saveOptions,
  saveRest,
  turnAccount,
} from '../../couriers/store/accounts.ts';
import { readAssignments, saveAssignments } from '../../couriers/store/assignments.ts';
import { readChosenCommunes } from '../../couriers/store/chosen-communes.ts';
import { countFollowed } from '../../couriers/store/lists.ts';
import { readAllPlaces, readPlaceTimes } from '../../couriers/store/places.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { Database } from '../../database/rows.ts';
import { deliveryModes } from '../../domain/delivery/tariffs.ts';
import type { ShopContext } from '../../shop/context.ts';
import { destinationRulesOf } from '../../shop/notifications/destinations.ts';
import { crockford } from '../../text/crockford.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated, versionOf } from '../form-version.ts';
import type { Device } from '../sessions/device.ts';
import type { AccountRow } from './rules/account-rows.ts';
import { refusalOfTest } from './rules/courier-refusals.ts';

/** Tests of keys: wrong ones, repeated, can end in a ban. */
const tests = { name: 'courier tests', most: 10, within: 600_000 };

/** Seconds for which a test waits for the account's own bucket. */
const PATIENCE = 3;

/** The accounts at couriers, and which of them gets which parcel. */
export const showCourierAccounts = signedInProcedure({
  name: 'couriers.show',
  right: 'manage_settings',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop: { sql } }: Desk<Device>) => {
    const accounts = readAccounts(sql).map(
      ({
        id,
        courier,
        title,
        base,
        relay,
        origin,
        isOff,
        problem,
        blockedUntil,
        handshake,
        asksCollection,
        pickupPointFormat,
      }): AccountRow => ({
        ...{ id, courier, title, relay, origin, isOff, problem, blockedUntil, handshake, asksCollection },
        pickupPointFormat,
        hasPickupPointFormats: traitsOf(courier).hasPickupPointFormats,
        hasDrafts: traitsOf(courier).hasDrafts,
        host: new URL(base).host,
        quota: readQuotaReport(sql, id),
        sendsEvents: traitsOf(courier).sendsEvents,
        followed: countFollowed(sql, id),
        openCommunes: openCommunesOf(sql, id),
      }),
    );
    const assignments = readAssignments(sql);
    return { ok: true, accounts, assignments, version: versionOf(assignments) } as const;
  },
});

/** How many communes the merchant has to settle; 0 before the lists are read. */
function openCommunesOf(sql: Database, id: string): number {
  const read = readPlaceTimes(sql, id).filter(({ kind }) => kind === 'communes').length;
  const isRead = read > 0 && read >= readAllPlaces(sql, id, 'wilayas').length;
  return isRead ? countOpenCommunes(readAllPlaces(sql, id, 'communes'), readChosenCommunes(sql, id)) : 0;
}

/** Whether another test of keys may go out; it is counted. */
function mayTest({ sql, now, storage }: ShopContext): boolean {
  return storage.transactionSync(() => {
    if (waitForOneMore(sql, [tests], now()) > 0) return false;
    takeOne(sql, [tests], now());
    return true;
  });
}

/** The relay of a form, null where none was typed; undefined for one that keys may not pass through. */
function relayIn({ settings }: ShopContext, typed: string): string | null | undefined {
  return typed === '' ? null : (relayOf(typed, destinationRulesOf(settings)) ?? undefined);
}

type AccountInput = AccountKeys & {
  courier: CourierName;
  /** A tenant's host, or empty. */
  tenant: string;
  /** Empty: the courier's own name. */
  title: string;
  origin: number;
  /** Empty: none. */
  relay: string;
};

/** Adds an account at a courier, once the courier takes its keys. The first one gets all parcels. */
export const addCourierAccount = signedInProcedure({
  name: 'couriers.add',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async (
    { shop, note }: Desk<Device>,
    { courier, tenant, title, origin, relay: typedRelay, ...keys }: AccountInput,
  ) => {
    const { sql, settings, storage, now, random } = shop;
    const base = baseOf(courier, tenant, destinationRulesOf(settings));
    if (base === null) return { ok: false, reason: 'tenant' } as const;
    const relay = relayIn(shop, typedRelay);
    if (relay === undefined) return { ok: false, reason: 'relay' } as const;
    const options = { handshake: 'text', asksCollection: false, pickupPointFormat: 'number' } as const;
    const account = { courier, base, relay, ...options };
    if (await hasKeys(shop, { base, keys })) return { ok: false, reason: 'same_keys' } as const;
    if (!mayTest(shop)) return { ok: false, reason: 'rate_limited' } as const;
    const failure = await testKeys(shop, account, keys, null);
    if (failure !== null) return { ok: false, reason: refusalOfTest(failure) } as const;
    // The form may have been sent twice.
    if (await hasKeys(shop, { base, keys })) return { ok: false, reason: 'same_keys' } as const;
    const id = crockford(random(10)).toLowerCase();
    const sealed = await sealKeys(shop, id, keys);
    storage.transactionSync(() => {
      const isFirst = readAssignments(sql).length === 0;
      const name = title === '' ? titleOf(courier, base) : title;
      const fresh = { title: name, sealed, origin, isOff: false, addedAt: now() };
      saveAccount(sql, { id, ...fresh, ...account, ...awake });
      if (isFirst)
        saveAssignments(
          sql,
          deliveryModes.map((mode) => ({ wilaya: 0, mode, accountId: id })),
        );
      note(name);
    });
    return { ok: true } as const;
  },
});

/** A tenant's name is the first part of its host. */
function titleOf(courier: CourierName, base: string): string {
  const known = couriers.find(({ name }) => name === courier);
  if (known !== undefined && known.base !== null) return known.title;
  const [host = ''] = new URL(base).host.split('.');
  return host.toUpperCase();
}

/** Asks the courier again whether it takes the keys; a rest for wrong ones ends. */
export const testCourierAccount = signedInProcedure({
  name: 'couriers.test',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async ({ shop, note }: Desk<Device>, { id }: { id: string }) => {
    const account = findAccount(shop.sql, id);
    if (account === null) return { ok: false, reason: 'gone' } as const;
    const keys = await openKeys(shop, account);
    if (keys === null) return { ok: false, reason: 'auth' } as const;
    return withTest(shop, { account, keys, areNew: false }, () => note(account.title));
  },
});

/** Replaces the keys and the relay of an account, once the courier takes them. */
export const replaceCourierKeys = signedInProcedure({
  name: 'couriers.keys',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: async (
    { shop, note }: Desk<Device>,
    { account: id, relay: typedRelay, ...typed }: AccountKeys & { account: string; relay: string },
  ) => {
    const found = findAccount(shop.sql, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    const kept = await openKeys(shop, found);
    const token = typed.token || kept?.token;
    if (!token) return { ok: false, reason: 'auth' } as const;
    // An empty field keeps the secret: without it every event would be refused.
    const webhookSecret = typed.webhookSecret || (kept?.webhookSecret ?? null);
    const keys = { id: typed.id || (kept?.id ?? null), token, webhookSecret };
    const relay = relayIn(shop, typedRelay);
    if (relay === undefined) return { ok: false, reason: 'relay' } as const;
    const { base } = found;
    if (await hasKeys(shop, { base, keys }, id)) return { ok: false, reason: 'same_keys' } as const;
    const sealed = await sealKeys(shop, id, keys);
    return withTest(shop, { account: { ...found, relay, sealed }, keys, areNew: true }, () => {
      const fresh = findAccount(shop.sql, id);
      if (fresh !== null) saveAccount(shop.sql, { ...fresh, relay, sealed });
      note(found.title);
    });
  },
});

/**
 * Tests keys of an account within its bucket, and ends its rest when the courier takes them. What the courier answers
 * otherwise counts as for any call; that it refuses new keys says nothing of those that the account has.
 */
async function withTest(
  shop: ShopContext,
  { account, keys, areNew }: { account: CourierAccount; keys: AccountKeys; areNew: boolean },
  save: () => void,
) {
  const { sql, now, storage } = shop;
  const { id } = account;
  if (!mayTestNow(account, now()) || !mayTest(shop)) return { ok: false, reason: 'rate_limited' } as const;
  let failure = await testKeys(shop, account, keys, id);
  // Two calls a second are the account's own limit: a person does not wait for that by hand.
  if (failure?.kind === 'rate_limited' && failure.isOwn && (failure.retryAfter ?? 0) <= PATIENCE) {
    await shop.wait((failure.retryAfter ?? 0) * 1_000);
    failure = await testKeys(shop, account, keys, id);
  }
  const saveRestAfter = () => {
    const fresh = findAccount(sql, id);
    const rest = fresh === null ? null : restAfter(failure, fresh, now());
    if (rest !== null) saveRest(sql, id, rest);
  };
  if (failure !== null) {
    // Calls of the account are counted, whatever its keys.
    if (!areNew || failure.kind === 'rate_limited') saveRestAfter();
    return { ok: false, reason: refusalOfTest(failure) } as const;
  }
  storage.transactionSync(() => {
    save();
    saveRestAfter();
  });
  return { ok: true } as const;
}

/** Turns an account off, so that it gets no new parcels, or on again. */
export const turnCourierAccount = signedInProcedure({
  name: 'couriers.turn',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop: { sql }, note }: Desk<Device>, { id, isOff }: { id: string; isOff: boolean }) => {
    const account = findAccount(sql, id);
    if (account === null) return { ok: false, reason: 'gone' } as const;
    if (account.isOff === isOff) return { ok: true } as const;
    turnAccount(sql, id, isOff);
    sharePickupPoints(sql);
    note(account.title, [isOff ? 'off' : 'on']);
    return { ok: true } as const;
  },
});

/** Saves an account's name, and how its API is spoken. An empty name, and what its courier does not have, stay. */
export const saveCourierOptions = signedInProcedure({
  name: 'couriers.options',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    {
      id,
      title,
      handshake,
      asksCollection,
      pickupPointFormat,
    }: CourierOptions & { id: string; title: string },
  ) => {
    const account = findAccount(sql, id);
    if (account === null) return { ok: false, reason: 'gone' } as const;
    const options = {
      handshake: traitsOf(account.courier).sendsEvents ? handshake : account.handshake,
      asksCollection: traitsOf(account.courier).hasDrafts ? asksCollection : account.asksCollection,
      pickupPointFormat: traitsOf(account.courier).hasPickupPointFormats
        ? pickupPointFormat
        : account.pickupPointFormat,
    };
    const name = title === '' ? account.title : title;
    const isSame =
      name === account.title &&
      options.handshake === account.handshake &&
      options.asksCollection === account.asksCollection &&
      options.pickupPointFormat === account.pickupPointFormat;
    if (isSame) return { ok: true } as const;
    saveOptions(sql, id, options);
    renameAccount(sql, id, name);
    note(name);
    return { ok: true } as const;
  },
});

/** Removes an account with its keys. Its parcels stay at the courier, and nothing follows them any more. */
export const removeCourierAccount = signedInProcedure({
  name: 'couriers.remove',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop: { sql }, note }: Desk<Device>, { id }: { id: string }) => {
    const account = findAccount(sql, id);
    if (account === null) return { ok: true } as const;
    removeAccount(sql, id);
    sharePickupPoints(sql);
    note(account.title);
    return { ok: true } as const;
  },
});

/** Saves which account gets which parcel. Accounts that are gone meanwhile are left out. */
export const assignCouriers = signedInProcedure({
  name: 'couriers.assign',
  right: 'manage_settings',
  isChange: true,
  needsReauthentication: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { version, assignments }: { version: string; assignments: CourierAssignment[] },
  ) => {
    const before = readAssignments(sql);
    const accounts = readAccounts(sql);
    const kept = assignments.filter(({ accountId }) => accounts.some(({ id }) => id === accountId));
    const sorted = kept.toSorted((a, b) => a.wilaya - b.wilaya || (a.mode < b.mode ? -1 : 1));
    if (versionOf(sorted) === versionOf(before)) return { ok: true } as const;
    const refusal = refuseOutdated(version, versionOf(before));
    if (refusal !== null) return refusal;
    saveAssignments(sql, sorted);
    sharePickupPoints(sql);
    note(null, ['assignments']);
    return { ok: true } as const;
  },
});
