import type { Locale } from '../../../contract/scalars.ts';

/** Delivered and returned parcels. */
export type Outcomes = { delivered: number; returned: number };
/** The parcels to a wilaya. */
export type Outcome = Outcomes & { wilaya: number };
/** The parcels with a product, by its last name. */
export type ProductOutcome = Outcomes & { names: Record<Locale, string> };
