import type { Profile } from './account.ts';

/** A suspended account reads, and changes nothing: neither by its keys nor on its dashboard. */
export function isSuspended({ status }: Pick<Profile, 'status'>): boolean {
  return status === 'suspended';
}

/** What a refused call reads: the reason is for its merchant. */
export function suspensionText({ suspended_for: reason }: Pick<Profile, 'suspended_for'>): string {
  return reason === null ? 'This account is suspended.' : `This account is suspended: ${reason}`;
}
