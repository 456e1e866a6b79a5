import type { UpdateProfileRequest } from '../../../contract/requests/profile.ts';
import type { Profile } from '../../../contract/resources/account.ts';
import type { PendingNames } from '../../../contract/resources/profile.ts';
import { keyedByLanguage } from '../../../text/languages/by-language.ts';

/** Fields that the merchant has set in one mode; they take precedence over the account's. */
export type OwnProfile = Partial<Pick<Profile, keyof UpdateProfileRequest>>;

type Names = Omit<PendingNames, 'id' | 'requested_at'>;

type ProfileState = { profile: Profile; own: OwnProfile; pending: PendingNames | null };

function namesOf(fields: Names): Names {
  return keyedByLanguage('name', (language) => fields[`name_${language}`]);
}

function isSame(one: Names, other: Names): boolean {
  return JSON.stringify(namesOf(one)) === JSON.stringify(namesOf(other));
}

/**
 * The own fields and the pending names after a change. In live mode the names wait for an operator, since payers trust
 * them; asking for the names in force withdraws what waits. `request`: identifies a new request.
 */
export function changeOwnProfile(
  { profile, own, pending }: ProfileState,
  change: UpdateProfileRequest,
  { livemode, request }: { livemode: boolean; request: Pick<PendingNames, 'id' | 'requested_at'> },
): { own: OwnProfile; pending: PendingNames | null } {
  const given = definedOnly(change);
  if (!livemode) return { own: { ...own, ...given }, pending: null };
  const isName = ([field]: [string, unknown]) => Object.hasOwn(namesOf(profile), field);
  const fields = Object.entries(given);
  const names: OwnProfile = Object.fromEntries(fields.filter(isName));
  const plain: OwnProfile = { ...own, ...Object.fromEntries(fields.filter((field) => !isName(field))) };
  if (Object.keys(names).length === 0) return { own: plain, pending };
  const wanted = namesOf({ ...(pending ?? namesOf(profile)), ...names });
  if (isSame(wanted, profile)) return { own: plain, pending: null };
  if (pending !== null && isSame(wanted, pending)) return { own: plain, pending };
  return { own: plain, pending: { ...request, ...wanted } };
}

function definedOnly(fields: OwnProfile): OwnProfile {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The own fields after an operator's decision. */
export function decideNames(
  own: OwnProfile,
  pending: PendingNames,
  decision: 'approve' | 'refuse',
): OwnProfile {
  return decision === 'approve' ? { ...own, ...namesOf(pending) } : own;
}

/** The own fields that stay when an operator has changed fields of the account: the later change counts. */
export function ownAfter(own: OwnProfile, changed: readonly string[]): OwnProfile {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !changed.includes(name)));
}
