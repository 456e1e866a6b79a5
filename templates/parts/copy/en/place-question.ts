import type * as fr from '../fr/place-question.ts';

export const placeQuestion: typeof fr.placeQuestion = {
  ask: (commune, wilaya) =>
    `“\u2068${commune}\u2069” is not in the list of communes of \u2068${wilaya}\u2069. Where should we deliver?`,
  place: (commune, wilaya, price) =>
    `\u2068${commune}\u2069, \u2068${wilaya}\u2069${price === null ? '' : ` · \u2068${price}\u2069`}`,
  keep: (place) => `Keep ${place}`,
  list: 'Choose the commune',
  other: (commune) => `Other: \u2068${commune}\u2069`,
  use: 'Deliver here',
};
