/**
 * The question about a typed place. Between the two isolation marks a name or an amount keeps its order in right-to-left
 * text.
 */
export const placeQuestion = {
  ask: (commune: string, wilaya: string) =>
    `« \u2068${commune}\u2069 » n’est pas dans la liste de la wilaya \u2068${wilaya}\u2069. Où livrer ?`,
  /** A place, with its delivery price where it is known. */
  place: (commune: string, wilaya: string, price: string | null) =>
    `\u2068${commune}\u2069, \u2068${wilaya}\u2069${price === null ? '' : ` · \u2068${price}\u2069`}`,
  keep: (place: string) => `Garder ${place}`,
  list: 'Choisir la commune',
  other: (commune: string) => `Autre : \u2068${commune}\u2069`,
  use: 'Livrer ici',
};
