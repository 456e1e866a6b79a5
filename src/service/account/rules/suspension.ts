import type { Profile } from './account.ts';

/** A suspended account reads, and changes nothing: neither by its keys nor on its dashboard. */
export function isSuspended({ status }: Pick<Profile, 'status'>): boolean {
  return status === 'suspended';
}
