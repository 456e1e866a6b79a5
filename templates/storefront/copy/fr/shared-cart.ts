import { counted } from '../../../parts/count.ts';

/** The copy of a shared cart, and of sending one. */
export const sharedCart = {
  title: 'Un panier pour vous',
  text: 'Quelqu’un a choisi ces articles pour vous, aux prix d’aujourd’hui.',
  put: 'Mettre dans mon panier',
  keeps: 'Ce qui est déjà dans votre panier y reste.',
  gone: (count: number) =>
    counted('fr', count, {
      one: 'Un article du lien n’est plus en vente.',
      other: '# articles du lien ne sont plus en vente.',
    }),
  unread: 'Une partie du lien est illisible : il y manque peut-être des articles.',
  cut: 'Le lien contient plus qu’un panier : 40 articles différents, 99 pièces de chacun.',
  full: 'Votre panier n’a pas la place pour tout cela : 40 articles différents au plus.',
  nothing: 'Plus aucun de ces articles n’est en vente.',
  summary: (names: string, sum: string, total: string) => `${names} · ${sum} : ${total}`,
  and: ', ',
  send: 'Envoyer ce panier',
  sendText: 'La personne qui ouvre le lien le voit aux prix du jour ; le vôtre ne change pas.',
  whatsapp: 'WhatsApp',
  toShop: 'Commander par WhatsApp',
  link: 'Lien du panier',
  total: { all: 'Total', goods: 'Total hors livraison' },
  message: (shop: string, lines: string, sum: string, total: string) =>
    `Mon panier chez ${shop} :\n${lines}\n${sum} : ${total}`,
};
