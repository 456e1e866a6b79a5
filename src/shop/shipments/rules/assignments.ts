import type { DeliveryMode } from '../../delivery/rules/contact.ts';

/** Which account gets the parcels of a wilaya. `wilaya`: 0 for all others. */
export type CourierAssignment = { wilaya: number; mode: DeliveryMode; accountId: string };
