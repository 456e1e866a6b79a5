/** The words of the list of reviews. */
export const reviews = {
  title: 'Avis',
  lead: 'Ce que disent les clients livrés. Rien ne s’affiche avant votre accord ; les étoiles affichées forment la moyenne de l’article.',
  filter: 'Choisir les avis',
  states: { waiting: 'À décider', shown: 'Affichés', hidden: 'Non affichés' },
  none: {
    waiting: 'Aucun avis n’attend. Les clients peuvent en écrire un depuis la page de leur commande livrée.',
    shown: 'Aucun avis n’est affiché.',
    hidden: 'Aucun avis n’est écarté.',
  },
  stars: (stars: number) => `${stars}\u00a0étoiles sur\u00a05`,
  show: 'Afficher',
  hide: 'Ne pas afficher',
  more: 'Avis plus anciens',
};
