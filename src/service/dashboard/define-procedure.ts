import type { Transaction } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import type { Person } from '../people/rules/person.ts';
import type { Right } from '../people/rules/rights.ts';
import type { PersonSession } from '../people/store/sessions.ts';

/** Whose pages they are: what a call works on, who makes it and what it needs. `host`: of slow work before it. */
type Pages = { transaction: object; right: string; host: object };

/** The dashboard of an account's people. */
type AccountPages = { transaction: Transaction; right: Right; host: Account };

/** What a procedure receives. `Asker`: the person who calls; null without a session. */
export type Dashboard<Asker, Of extends Pages = AccountPages> = {
  transaction: Of['transaction'];
  person: Asker;
  /** The caller's session; null for a guest, and in the test ledger, which has no people. */
  session: PersonSession | null;
  /** The caller's network: a /24 or /48, never an address. */
  network: string | null;
  /** Adds the call to the audit log, under its name. `subject`: the id of what it concerns. */
  note(subject: string | null, fields?: readonly string[]): void;
};

/** `shownOnce`: a secret, which the same form sent again does not get. */
export type Outcome = { ok: true; shownOnce?: string } | { ok: false; reason: string };

/** A page or an act of the dashboard. `handle` runs in one transaction, which ends with its return. */
type Call<Asker, Input, Result extends Outcome, Prepared, Of extends Pages> = {
  /** The room, a dot and an act: `payments.list`. Never rename it after a release: the audit log contains it. */
  name: string;
  /** False for pages: they write nothing. */
  isChange: boolean;
  /** It erases persons: it waits for the list of erasures, before and after. */
  erases?: true;
  /** A form of one page acts once, also when it is sent again with other values. */
  isOncePerForm?: true;
  /** Slow work before the transaction, such as a new key. */
  prepare?(host: Of['host']): Promise<Prepared>;
  handle(dashboard: Dashboard<Asker, Of>, input: Input, prepared: Prepared): Result;
};

/** For people with a session. `right`: what the role of the person must have. */
export type PersonProcedure<
  Input,
  Result extends Outcome,
  Prepared = undefined,
  Asker = Person,
  Of extends Pages = AccountPages,
> = Call<Asker, Input, Result, Prepared, Of> & { right: Of['right'] };

/** For guests with an invitation or a code, which the call checks. */
export type GuestProcedure<
  Input,
  Result extends Outcome,
  Asker = Person,
  Of extends Pages = AccountPages,
> = Call<Asker | null, Input, Result, undefined, Of> & { isForGuests: true };

export function personProcedure<Input, Result extends Outcome, Prepared = undefined>(
  call: PersonProcedure<Input, Result, Prepared>,
): PersonProcedure<Input, Result, Prepared> {
  return call;
}

export function guestProcedure<Input, Result extends Outcome>(
  call: GuestProcedure<Input, Result>,
): GuestProcedure<Input, Result> {
  return call;
}

/** Any procedure, as the routes pass it. */
export type Procedure = { name: string; handle(dashboard: never, input: never, prepared: never): Outcome };

/** A call without input takes an empty object. */
export type InputOf<Definition extends Procedure> = Parameters<Definition['handle']>[1] & object;

/** Why a call was not run. `unknown`: the object's build does not have it. */
type Unheard = {
  ok: false;
  reason: 'signed_out' | 'forbidden' | 'suspended' | 'submission_reused' | 'unknown';
};

export type ReplyOf<Definition extends Procedure> = ReturnType<Definition['handle']> | Unheard;
