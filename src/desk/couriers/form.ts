import * as z from 'zod';
import type { CourierAssignment } from '../../couriers/rules/assignments.ts';
import { couriers } from '../../couriers/rules/hosts.ts';
import { deliveryModes } from '../../domain/delivery/tariffs.ts';
import { readWholeNumber } from '../../text/numerals.ts';
import { wilayaOf } from '../../text/wilayas.ts';
import {
  choiceField,
  lineField,
  rawField,
  refuse,
  required,
  textField,
  wholeNumberField,
} from '../../web/form-schema.ts';
import type { CourierField, TypedCourier } from './rules/account-rows.ts';
import { listName, type TypedAssignments } from './rules/typed-assignments.ts';

const LONGEST_KEY = 400;
const MOST_WILAYAS = 69;

const names = couriers.map(({ name }) => name);
const isTenant = (courier: unknown) => couriers.some(({ name, base }) => name === courier && base === null);

const keyField = textField(LONGEST_KEY);
const fields = {
  relay: textField(200),
  id: keyField,
  token: keyField.transform((text, context) => (text === '' ? refuse(context, 'required') : text)),
  secret: keyField,
};

const keysOf = ({ id, token, secret }: { id: string; token: string; secret: string }) => ({
  id: id === '' ? null : id,
  token,
  webhookSecret: secret === '' ? null : secret,
});

/** A new account at a courier. */
export const courierForm = z
  .object({
    courier: required(choiceField(names)),
    tenant: textField(200),
    title: lineField(40),
    origin: required(wholeNumberField({ least: 1, most: MOST_WILAYAS })),
    ...fields,
  } satisfies Record<CourierField, z.ZodType>)
  .refine(({ courier, tenant }) => !isTenant(courier) || tenant !== '', {
    path: ['tenant'],
    when: () => true,
  })
  .refine(({ courier, id }) => isTenant(courier) || id !== '', { path: ['id'], when: () => true })
  .transform(({ id, token, secret, ...account }) => ({ ...account, ...keysOf({ id, token, secret }) }));

/** Other keys for an account; an empty field keeps what the account has. */
export const keysForm = z
  .object({ account: textField(40), ...fields, token: keyField })
  .transform(({ account, relay, ...keys }) => ({ account, relay, ...keysOf(keys) }));

export const accountForm = z.object({ account: textField(40), turn: textField(3), sure: textField(3) });

/** An account's name, and how its API is spoken; a field that its courier does not have is absent. */
export const optionsForm = z
  .object({
    account: textField(40),
    title: lineField(40),
    handshake: choiceField(['text', 'json']),
    collection: textField(3),
    pickupPoints: choiceField(['number', 'text']),
  })
  .transform(({ account, title, handshake, collection, pickupPoints }) => ({
    id: account,
    title,
    handshake: handshake ?? 'text',
    asksCollection: collection !== '',
    pickupPointFormat: pickupPoints ?? 'number',
  }));

/** What a refused form shows again. */
export function typedCourier({ token: _, secret: __, ...typed }: z.input<typeof courierForm>): TypedCourier {
  return typed;
}

export const emptyCourier: TypedCourier = {
  courier: 'yalidine',
  tenant: '',
  title: '',
  origin: '16',
  relay: '',
  id: '',
};

export const restForm = z.object({ rest: textField(40), version: rawField(100) });

const LONGEST_LIST = 400;

/** The assignments as typed, for the accounts that the page shows. */
export function typedLists(form: FormData, accounts: readonly { id: string }[]): TypedAssignments['lists'] {
  const names = accounts.flatMap(({ id }) => deliveryModes.map((mode) => listName(mode, id)));
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value.slice(0, LONGEST_LIST) : ''];
    }),
  );
}

/** The assignments, or the names of the lists that are unreadable or name a wilaya of another account. */
export function readLists(
  { rest, lists }: TypedAssignments,
  accounts: readonly { id: string }[],
): { ok: true; assignments: CourierAssignment[] } | { ok: false; wrong: string[] } {
  const wrong = new Set<string>();
  const owners = new Map<string, string>();
  const assignments: CourierAssignment[] = [];
  for (const { id: accountId } of accounts)
    for (const mode of deliveryModes) {
      const name = listName(mode, accountId);
      const words = (lists[name] ?? '').split(/[\s,;،]+/).filter(Boolean);
      for (const code of new Set(words.map(readWholeNumber))) {
        const place = `${mode} ${code}`;
        if (code === null || wilayaOf(code) === undefined || owners.has(place)) wrong.add(name);
        else assignments.push({ wilaya: code, mode, accountId });
        owners.set(place, name);
      }
    }
  if (accounts.some(({ id }) => id === rest))
    for (const mode of deliveryModes) assignments.push({ wilaya: 0, mode, accountId: rest });
  return wrong.size > 0 ? { ok: false, wrong: [...wrong] } : { ok: true, assignments };
}
