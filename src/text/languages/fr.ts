/** Names of languages; one without an entry has its own name. */
/** Words of this language in rules: what they recognise in searches, and what they write. */
export const words = {
  /** Regions of the country, as couriers use them. */
  regions: { centre: 'Centre', east: 'Est', west: 'Ouest', south: 'Sud' },
  /** At the bank and on a receipt: one line of at most 120 characters. */
  depositTitle: (number: string, total: string, rest: string) =>
    `Acompte, commande ${number} de ${total} DA, reste ${rest} DA à la livraison`,
  restTitle: (number: string) => `Reste de la commande ${number}`,
  /** Words without weight in a search: articles, prepositions and conjunctions, with their accents. */
  stopWords:
    'le la les un une des du de au aux et ou en à avec pour par sur sans dans chez ce cette ces mon ma mes son sa ses est',
};
