import type { DeskRole, Right } from '../domain/desk-rights.ts';
import type { ShopContext } from '../shop/context.ts';
import type { ShopServices } from '../shop-worker/services.ts';
import type { Device } from './sessions/device.ts';

/** What a call receives. */
export type Desk<Asker> = {
  shop: ShopContext;
  services: ShopServices;
  /** The paired device that calls; null without a session. */
  device: Asker;
  /** The caller's network: a /24 or /48, never an address. */
  network: string | null;
  /** Adds the call to the audit log, under its name. Call it within the transaction of the change. */
  note(subject: string | null, fields?: readonly string[]): void;
};

export type Outcome = { ok: true } | { ok: false; reason: string };

/**
 * A page or an action of the desk. `handle` runs within one transaction, which ends with its return. A handler that
 * awaits returns a promise, and uses its own transactions after its first `await`.
 */
type Call<Asker, Input, Result extends Outcome> = {
  /** The room, a dot and an act: `orders.show`. Never rename it after a release: the audit log contains it. */
  name: string;
  /** False for pages: they write nothing. */
  isChange: boolean;
  /** Requires reauthentication, if the shop has a second factor. */
  needsReauthentication?: true;
  /** Erases persons: the call waits for the list of erasures, before and after. */
  erases?: true;
  handle(desk: Desk<Asker>, input: Input): Result | Promise<Result>;
};

/** For paired devices. `right`: what the role of the device must have. */
export type SignedInProcedure<Input, Result extends Outcome> = Call<Device, Input, Result> & {
  right: Right;
};

/**
 * For callers without a session. `guest`: has a link or a code, which the call checks; `operator`: has the shop's
 * key, which the Worker has checked.
 */
export type GuestProcedure<Input, Result extends Outcome> = Call<Device | null, Input, Result> & {
  role: 'guest' | 'operator';
};

export function signedInProcedure<Input, Result extends Outcome>(
  call: SignedInProcedure<Input, Result>,
): SignedInProcedure<Input, Result> {
  return call;
}

export function guestProcedure<Input, Result extends Outcome>(
  call: GuestProcedure<Input, Result>,
): GuestProcedure<Input, Result> {
  return call;
}

/** Any call, as the pages of the desk pass it. */
export type Procedure = {
  name: string;
  handle(desk: never, input: never): Outcome | Promise<Outcome>;
};

/** A call without input takes an empty object. */
export type InputOf<Definition extends Procedure> = Parameters<Definition['handle']>[1] & object;

/**
 * The calling device, for the frame of the page. `isRenewed`: the session was extended, so its cookie must be too.
 */
export type CallerState = { device: { name: string; role: DeskRole } | null; isRenewed: boolean };

/** Why a call was not run. `unknown`: the object's build does not have this call. */
type Unheard = { ok: false; reason: 'signed_out' | 'forbidden' | 'reauthentication' | 'unknown' };

export type ReplyOf<Definition extends Procedure> = (Awaited<ReturnType<Definition['handle']>> | Unheard) &
  CallerState;
