import { counted } from '../../../parts/count.ts';

/** The copy of reviews: their form, and what a product's page shows. */
export const reviews = {
  title: (number: string) => `Votre avis · commande ${number}`,
  /** The link on the page of a delivered order. */
  give: 'Donner mon avis',
  /** In the e-mail of a delivered order, before the link. */
  inEmail: 'Donnez votre avis en une minute par ce lien.',
  ask: 'Alors, ça vous plaît ?',
  shownWhen:
    'Avec l’accord de la boutique, vos étoiles, vos mots et le prénom que vous écrivez ici s’affichent sur la page de l’article. Rien d’autre de vous n’y figure.',
  thanks: 'Merci pour votre avis',
  thanksText: 'La boutique le lit avant qu’il s’affiche.',
  received: 'Votre avis est bien arrivé.',
  stars: 'Votre note',
  chooseStars: 'Choisissez',
  noStars: 'Choisissez une note.',
  /** One star to five. */
  levels: ['Très déçu', 'Déçu', 'Correct', 'Content', 'Très content'],
  words: 'Quelques mots (facultatif)',
  author: 'Prénom à afficher (facultatif)',
  send: 'Envoyer mon avis',
  /** On a product's page. */
  average: (stars: string) => `${stars}\u00a0sur\u00a05`,
  count: (count: number) => counted('fr', count, { one: '# avis', other: '# avis' }),
  onlyBuyers: 'Seuls des clients livrés donnent leur avis.',
  buyer: 'Un client',
};
