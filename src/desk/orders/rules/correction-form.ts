/** What a correction does with the order's discount. `keep`: its terms stay. */
export const discountChanges = ['keep', 'none', 'delivery', 'amount'] as const;

/** The field of a correction's form with the wilaya of the pick-up points that it offers. */
export const OFFICES_OF = 'offices_of';

/** The field of a correction's form whose order goes home without a street: a quick order needs none. */
export const WITHOUT_STREET = 'without_street';
