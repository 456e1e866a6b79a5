import type { CourierAssignment } from '../../../couriers/rules/assignments.ts';
import type { DeliveryMode } from '../../../domain/delivery/contact.ts';

/** The assignments as typed: an account for all other wilayas, and lists of wilayas by `mode.account`. */
export type TypedAssignments = { rest: string; lists: Record<string, string> };

export function listName(mode: DeliveryMode, accountId: string): string {
  return `${mode}.${accountId}`;
}

/** The same from the stored ones. */
export function typedAssignments(assignments: readonly CourierAssignment[]): TypedAssignments {
  const typed: TypedAssignments = { rest: '', lists: {} };
  for (const { wilaya, mode, accountId } of assignments) {
    const name = listName(mode, accountId);
    if (wilaya === 0) typed.rest = accountId;
    else typed.lists[name] = [typed.lists[name], String(wilaya)].filter(Boolean).join(', ');
  }
  return typed;
}
