/** The metadata that the payment service does not keep. */
export const lostMetadata = {
  title: 'Ce que le service de paiement ne garde pas',
  products:
    'Le rayon, le nombre de pièces, les tailles et couleurs, et ce qui est masqué ou vendu par lien seulement : le service de paiement ne rend pas ces détails. La boutique les garde elle-même. Créez et modifiez vos articles ici seulement, et sauvegardez la boutique : ces détails ne sont nulle part ailleurs.',
  checkouts:
    'Le numéro de commande : il n’apparaît pas avec les paiements chez le service. La boutique retrouve quand même chaque paiement.',
};
