import { counted } from '../../parts/count.ts';

/** Words of a basket that was sent in a chat, and of sending one. */
export const basketCopy = {
  ar: {
    title: 'سلة لك',
    text: 'اختار لك أحدهم هذه السلع. الأسعار هي أسعار اليوم.',
    put: 'ضعها في سلتي',
    keeps: 'ما في سلتك يبقى فيها.',
    gone: (count: number) =>
      counted('ar', count, {
        one: 'سلعة في هذا الرابط لم تعد تُباع.',
        two: 'سلعتان في هذا الرابط لم تعودا تُباعان.',
        few: '# سلع في هذا الرابط لم تعد تُباع.',
        other: '# سلعة في هذا الرابط لم تعد تُباع.',
      }),
    unread: 'تعذّرت قراءة جزء من الرابط، فقد تنقص منه سلع.',
    cut: 'في الرابط أكثر مما تسعه سلة: 40 سلعة مختلفة، و99 قطعة من كل منها.',
    full: 'لا مكان في سلتك لكل هذه السلع: 40 سلعة مختلفة على الأكثر.',
    nothing: 'لم تعد أي من هذه السلع تُباع.',
    summary: (names: string, sum: string, total: string) => `${names} · ${sum}: ${total}`,
    and: '، ',
    send: 'أرسل هذه السلة',
    sendText: 'يفتحها من يصله الرابط بأسعار اليوم، ولا تتغير سلتك.',
    whatsapp: 'واتساب',
    toShop: 'إلى المتجر عبر واتساب',
    link: 'رابط السلة',
    total: { all: 'المجموع', goods: 'المجموع دون التوصيل' },
    message: (shop: string, lines: string, sum: string, total: string) =>
      `سلتي من ${shop}:\n${lines}\n${sum}: ${total}`,
  },
  fr: {
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
    toShop: 'À la boutique, par WhatsApp',
    link: 'Lien du panier',
    total: { all: 'Total', goods: 'Total hors livraison' },
    message: (shop: string, lines: string, sum: string, total: string) =>
      `Mon panier chez ${shop} :\n${lines}\n${sum} : ${total}`,
  },
  en: {
    title: 'A basket for you',
    text: 'Somebody picked these for you, at today’s prices.',
    put: 'Put it in my cart',
    keeps: 'What is in your cart stays in it.',
    gone: (count: number) =>
      counted('en', count, {
        one: 'One item in the link is no longer sold.',
        other: '# items in the link are no longer sold.',
      }),
    unread: 'Part of the link cannot be read: something may be missing.',
    cut: 'The link holds more than a cart can: 40 different items, 99 pieces of each.',
    full: 'Your cart has no room for all of this: at most 40 different items.',
    nothing: 'None of these items is sold any more.',
    summary: (names: string, sum: string, total: string) => `${names} · ${sum}: ${total}`,
    and: ', ',
    send: 'Send this basket',
    sendText: 'Whoever opens the link sees it at that day’s prices; your cart does not change.',
    whatsapp: 'WhatsApp',
    toShop: 'To the shop, by WhatsApp',
    link: 'Link to the basket',
    total: { all: 'Total', goods: 'Total without delivery' },
    message: (shop: string, lines: string, sum: string, total: string) =>
      `My basket at ${shop}:\n${lines}\n${sum}: ${total}`,
  },
};
