import type { ShopContext } from '../context.ts';
import type { Device } from './sessions/rules.ts';

/** What a call works with. */
export type Desk<Asker> = {
  shop: ShopContext;
  /** The paired device that asks; null for whoever is not signed in. */
  device: Asker;
  /** Where the request came from: the sender's /24 or /48, never an address. */
  network: string | null;
  /** Writes the act into the journal, under the call's name. Call it within the transaction of what it did. */
  note(subject: string | null, fields?: readonly string[]): void;
};

/** What comes of a call. */
export type Outcome = { ok: true } | { ok: false; reason: string };

/**
 * A page or an act of the desk, named once. `handle` runs within one transaction, which its answer ends; one that waits for
 * something answers a promise, and has transactions of its own from its first `await` on.
 */
type Call<Name extends string, Asker, Input, Result extends Outcome> = {
  /** For ever: the journal holds it. */
  name: Name;
  /** False for pages: they write nothing. */
  isChange: boolean;
  /** Asks again who is there, where the device has a way to tell. */
  needsProof?: true;
  handle(desk: Desk<Asker>, input: Input): Result | Promise<Result>;
};

/** `owner`: for devices of owners alone; `any`: for packers' as well. */
type MemberCall<Name extends string, Input, Result extends Outcome> = Call<Name, Device, Input, Result> & {
  role: 'owner' | 'any';
};

/**
 * For whoever need not be signed in. `guest`: has a link or a code, which the call checks; `operator`: holds the shop's key, which
 * the Worker has checked.
 */
type GuestCall<Name extends string, Input, Result extends Outcome> = Call<
  Name,
  Device | null,
  Input,
  Result
> & {
  role: 'guest' | 'operator';
};

export function signedInCall<const Name extends string, Input, Result extends Outcome>(
  call: MemberCall<Name, Input, Result>,
): MemberCall<Name, Input, Result> {
  return call;
}

export function guestCall<const Name extends string, Input, Result extends Outcome>(
  call: GuestCall<Name, Input, Result>,
): GuestCall<Name, Input, Result> {
  return call;
}
