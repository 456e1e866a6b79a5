/** What became of the orders that each person confirmed. */
export const callRates = {
  title: 'Par personne',
  lead: 'Les commandes confirmées par chaque appareil, et ce qu’elles sont devenues. Celles encore en route comptent seulement comme confirmées.',
  empty: 'Aucune commande n’a été confirmée pendant ce temps.',
  person: 'Appareil',
  confirmed: 'Confirmées',
  delivered: 'Livrées',
  returned: 'Retournées',
  rate: 'Part livrée',
};
