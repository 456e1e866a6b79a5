/** The copy of the page that finds a lost order. */
export const lookup = {
  /** The link in the footer and on other pages. */
  link: 'Où est ma commande ?',
  title: 'Où est ma commande ?',
  wrongTitle: 'Erreur : où est ma commande ?',
  text: 'Donnez le numéro de la commande et le téléphone avec lequel vous l’avez passée : nous vous montrons où elle en est.',
  number: 'Numéro de commande',
  numberHint: 'Huit caractères, par exemple 56XY 88GS, ou le numéro de suivi du colis',
  phone: 'Téléphone',
  phoneHint: 'Celui de la commande, par exemple 0550 12 34 56',
  find: 'Trouver ma commande',
  unknown: 'Aucune commande n’a ce numéro avec ce téléphone. Vérifiez les deux, ou demandez à la boutique.',
  limited: 'Trop d’essais sans succès. Attendez un peu avant de réessayer, ou demandez à la boutique.',
  shown:
    'Vous verrez l’état de la commande et ce qui reste à payer, sans votre nom, votre numéro ni votre adresse.',
};
