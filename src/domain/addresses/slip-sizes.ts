/** Paper sizes of slips: a label, and the roll of a till printer. */
export const slipFormats = ['a6', 'roll'] as const;
export type SlipFormat = (typeof slipFormats)[number];
