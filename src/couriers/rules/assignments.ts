import type { DeliveryMode } from '../../domain/delivery/contact.ts';

/** Which account gets the parcels of a wilaya. `wilaya`: 0 for all others. */
export type CourierAssignment = { wilaya: number; mode: DeliveryMode; accountId: string };
