import { inviteDevice, listDevices, renameDevice, replaceCodes, revoke } from './devices/calls.ts';
import { listJournal } from './journal/calls.ts';
import {
  actOnOrder,
  eraseOrder,
  prepareOrder,
  refundOrder,
  refuseNumber,
  showOrder,
} from './orders/calls.ts';
import { giveProof, lookAtProof, removeProof, setProof } from './proof/calls.ts';
import { confirmSession, lookAtPairing, offerPairing, pair, recover, signOut } from './signin/calls.ts';
import { newestOrders } from './today/calls.ts';

/** The one list of what can be asked of the desk: the object, the pages' types and the tests derive from it. */
export const deskCalls = [
  confirmSession,
  lookAtPairing,
  offerPairing,
  pair,
  recover,
  signOut,
  newestOrders,
  showOrder,
  actOnOrder,
  prepareOrder,
  refundOrder,
  eraseOrder,
  refuseNumber,
  listDevices,
  renameDevice,
  revoke,
  inviteDevice,
  replaceCodes,
  listJournal,
  lookAtProof,
  giveProof,
  setProof,
  removeProof,
] as const;

type Definition = (typeof deskCalls)[number];
export type DeskCallName = Definition['name'];
type DefinitionOf<Name extends DeskCallName> = Extract<Definition, { name: Name }>;
/** A call that needs nothing takes an empty object. */
export type InputOf<Name extends DeskCallName> = Parameters<DefinitionOf<Name>['handle']>[1] & object;
type OutcomeOf<Name extends DeskCallName> = Awaited<ReturnType<DefinitionOf<Name>['handle']>>;

/** Who asked, for the frame of the page. `isRenewed`: the session lasts longer from now on, and so must its cookie. */
export type Asked = { device: { name: string; role: 'owner' | 'packer' } | null; isRenewed: boolean };

/** Why a call was not even tried. `unknown`: the object is of a build that has no such call. */
type Unheard = { ok: false; reason: 'signed_out' | 'forbidden' | 'proof' | 'unknown' };

export type ReplyOf<Name extends DeskCallName> = (OutcomeOf<Name> | Unheard) & Asked;
