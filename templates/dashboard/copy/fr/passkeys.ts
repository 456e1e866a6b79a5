export const words = {
  title: 'Clés d’accès',
  lead: 'Votre empreinte, votre visage ou le code de votre appareil vous connectent, sans numéro ni nom.',
  none: 'Aucune clé d’accès.',
  since: 'Depuis le',
  remove: (name: string) => `Retirer ${name}`,
  add: 'Créer une clé d’accès',
  name: 'Nom de cette clé',
  nameHint: 'Pour la reconnaître dans la liste.',
  button: 'Créer la clé',
  failed: 'Cet appareil n’a pas pu, ou vous avez annulé.',
  needs:
    'Créer et utiliser une clé demande un navigateur récent, avec les scripts. Les codes fonctionnent partout.',
  refused: {
    wrong: 'La clé n’a pas été créée. Recommencez.',
    full: 'Vous avez déjà vingt clés. Retirez-en une.',
    name: 'Donnez un nom à la clé.',
  },
  back: 'Retour aux personnes',
};
