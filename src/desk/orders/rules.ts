/** What a correction does with the order's discount. `keep`: its terms stay. */
export const discountChanges = ['keep', 'none', 'delivery', 'amount'] as const;
