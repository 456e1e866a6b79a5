/** Words of a basket that was sent in a chat, and of sending one. */
export const basketCopy = {
  ar: {
    title: 'سلة لك',
    text: 'اختار لك أحدهم هذه السلع. الأسعار هي أسعار اليوم.',
    put: 'ضعها في سلتي',
    keeps: 'ما في سلتك يبقى فيها.',
    unknown: (count: number) =>
      count === 1 ? 'سلعة واحدة في الرابط لم تعد معروفة.' : `${count} من سلع الرابط لم تعد معروفة.`,
    cut: 'في الرابط أكثر مما تسعه سلة: 40 سلعة مختلفة، و99 قطعة من كل منها.',
    full: 'لا مكان في سلتك لكل هذه السلع: 40 سلعة مختلفة على الأكثر.',
    nothing: 'لم تعد أي من هذه السلع تُباع.',
    summary: (names: string, total: string) => `${names}، ${total}`,
    and: '، ',
    send: 'أرسل هذه السلة',
    sendText: 'يفتحها من يصله الرابط بأسعار اليوم، ولا تتغير سلتك.',
    whatsapp: 'واتساب',
    toShop: 'إلى المتجر عبر واتساب',
    link: 'رابط السلة',
    message: (shop: string, lines: string, total: string) => `سلتي من ${shop}:\n${lines}\nالمجموع: ${total}`,
  },
  fr: {
    title: 'Un panier pour vous',
    text: 'Quelqu’un a choisi ces articles pour vous, aux prix d’aujourd’hui.',
    put: 'Mettre dans mon panier',
    keeps: 'Ce qui est déjà dans votre panier y reste.',
    unknown: (count: number) =>
      count === 1 ? 'Un article du lien n’est plus connu.' : `${count} articles du lien ne sont plus connus.`,
    cut: 'Le lien contient plus qu’un panier : 40 articles différents, 99 pièces de chacun.',
    full: 'Votre panier n’a pas la place pour tout cela : 40 articles différents au plus.',
    nothing: 'Plus aucun de ces articles n’est en vente.',
    summary: (names: string, total: string) => `${names} · ${total}`,
    and: ', ',
    send: 'Envoyer ce panier',
    sendText: 'Qui ouvre le lien le voit aux prix du jour ; le vôtre ne change pas.',
    whatsapp: 'WhatsApp',
    toShop: 'À la boutique, par WhatsApp',
    link: 'Lien du panier',
    message: (shop: string, lines: string, total: string) =>
      `Mon panier chez ${shop} :\n${lines}\nTotal : ${total}`,
  },
  en: {
    title: 'A basket for you',
    text: 'Somebody picked these for you, at today’s prices.',
    put: 'Put it in my cart',
    keeps: 'What is in your cart stays in it.',
    unknown: (count: number) =>
      count === 1
        ? 'One thing in the link is no longer known.'
        : `${count} things in the link are no longer known.`,
    cut: 'The link holds more than a cart can: 40 different things, 99 pieces of each.',
    full: 'Your cart has no room for all of this: at most 40 different things.',
    nothing: 'None of these things is sold any more.',
    summary: (names: string, total: string) => `${names} · ${total}`,
    and: ', ',
    send: 'Send this basket',
    sendText: 'Whoever opens the link sees it at the day’s prices; your cart does not change.',
    whatsapp: 'WhatsApp',
    toShop: 'To the shop, by WhatsApp',
    link: 'Link to the basket',
    message: (shop: string, lines: string, total: string) =>
      `My basket at ${shop}:\n${lines}\nTotal: ${total}`,
  },
};
