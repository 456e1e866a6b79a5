import { type ParcelList, parcelGroups } from '../../../couriers/rules/shipment.ts';
import { type DeskRole, may } from '../../../domain/desk-rights.ts';

/** What the list of all parcels is narrowed to. */
export const parcelFilters = ['problem', ...parcelGroups] as const;
export type ParcelFilter = (typeof parcelFilters)[number];

/** Whether a role may see the parcels of orders that it asks for. */
export function seesParcels(role: DeskRole): boolean {
  return may(role, 'pack') || may(role, 'see_money');
}

/** The lists that a role looks at. */
export function parcelListsOf(role: DeskRole): ParcelList[] {
  return [
    ...(may(role, 'call') ? (['calls'] as const) : []),
    ...(seesParcels(role) ? (['problems', 'drafts'] as const) : []),
  ];
}
