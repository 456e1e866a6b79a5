export const cartCopy = {
  ar: {
    title: 'سلتك',
    empty: 'السلة فارغة',
    emptyText: 'الرفوف مليئة، خذ ما يعجبك.',
    browse: 'إلى المتجر',
    update: 'حدّث',
    remove: 'احذف',
    removed: (name: string) => `حُذف «${name}» من السلة.`,
    undo: 'أرجِعه',
    gone: 'لم يعد يُباع، ولن يُحسب.',
    repriced: 'تغيّر سعره. السعر السابق:',
    each: 'للقطعة',
    checkout: 'أكمل الطلب',
    full: 'السلة ممتلئة: 40 سلعة مختلفة على الأكثر.',
    heavy: 'لا يحفظ المتصفح سلة أكبر من هذه. اطلب ما فيها أولًا ثم عُد إلى الباقي.',
    notSold: 'هذه السلعة لم تعد تُباع.',
    most: (name: string) => `«${name}»: 99 قطعة على الأكثر في طلب واحد.`,
    repricedNow: (name: string) => `تغيّر سعر «${name}» قبل قليل، فلم نضعه في السلة. سعره الآن:`,
    takeRepriced: 'أضفه بهذا السعر',
    lost: (count: number) =>
      count === 1 ? 'في السلة سلعة لم تعد تُباع، ولن تُحسب.' : `في السلة ${count} سلع لم تعد تُباع، ولن تُحسب.`,
    tidy: 'أخرجها من السلة',
    paid: {
      all: 'دفعت ثمن هذه السلة، وطلبيتك مسجّلة. لا داعي للدفع مرة أخرى.',
      some: 'في السلة سلع دفعت ثمنها في طلبية سابقة.',
      order: 'اعرض الطلبية',
      takeOut: { all: 'أفرغ السلة', some: 'أخرج ما دُفع ثمنه' },
      again: { all: 'اشترِ السلع نفسها مرة أخرى', some: 'أبقِها، أريدها مرة أخرى' },
    },
    short: 'بعض السلع لم تعد متوفرة بهذه الكمية. عدّل السلة ثم أكمل الطلب.',
    soldOut: 'نفدت.',
    left: (count: number) =>
      count === 1
        ? 'بقيت قطعة واحدة فقط.'
        : count === 2
          ? 'بقيت قطعتان فقط.'
          : `بقيت ${count} ${count <= 10 ? 'قطع' : 'قطعة'} فقط.`,
    take: (count: number) => (count === 1 ? 'خذها' : count === 2 ? 'خذ القطعتين' : `خذ ${count}`),
    deliveryLater: 'تختار التوصيل في الخطوة التالية.',
  },
  fr: {
    title: 'Votre panier',
    empty: 'Le panier est vide',
    emptyText: 'Les étagères sont pleines, servez-vous.',
    browse: 'Voir la boutique',
    update: 'Mettre à jour',
    remove: 'Retirer',
    removed: (name: string) => `« ${name} » a été retiré du panier.`,
    undo: 'Le remettre',
    gone: 'N’est plus en vente, et n’est pas compté.',
    repriced: 'Son prix a changé. Ancien prix :',
    each: 'la pièce',
    checkout: 'Commander',
    full: 'Le panier est plein : 40 articles différents au plus.',
    heavy:
      'Le navigateur ne retient pas de panier plus grand. Commandez d’abord celui-ci, puis revenez pour le reste.',
    notSold: 'Cet article n’est plus en vente.',
    most: (name: string) => `« ${name} » : 99 pièces au plus par commande.`,
    repricedNow: (name: string) =>
      `Le prix de « ${name} » vient de changer, nous ne l’avons donc pas mis au panier. Il est maintenant de`,
    takeRepriced: 'Le prendre à ce prix',
    lost: (count: number) =>
      count === 1
        ? 'Un article du panier n’est plus en vente et n’est pas compté.'
        : `${count} articles du panier ne sont plus en vente et ne sont pas comptés.`,
    tidy: 'Les retirer',
    paid: {
      all: 'Ce panier est payé et votre commande est enregistrée. Il n’y a plus rien à payer.',
      some: 'Une partie de ce panier est déjà payée, dans une commande précédente.',
      order: 'Voir la commande',
      takeOut: { all: 'Vider le panier', some: 'Retirer ce qui est payé' },
      again: { all: 'Racheter la même chose', some: 'Tout garder, j’en veux encore' },
    },
    short: 'Il n’y a plus assez de certains articles. Modifiez le panier, puis commandez.',
    soldOut: 'Épuisé.',
    left: (count: number) => (count === 1 ? 'Il n’en reste qu’un.' : `Il n’en reste que ${count}.`),
    take: (count: number) => (count === 1 ? 'Prendre celui-là' : `En prendre ${count}`),
    deliveryLater: 'Vous choisissez la livraison à l’étape suivante.',
  },
  en: {
    title: 'Your cart',
    empty: 'The cart is empty',
    emptyText: 'The shelves are full, help yourself.',
    browse: 'Go to the shop',
    update: 'Update',
    remove: 'Remove',
    removed: (name: string) => `“${name}” was removed from the cart.`,
    undo: 'Put it back',
    gone: 'No longer sold, and not counted.',
    repriced: 'Its price has changed. It was',
    each: 'each',
    checkout: 'Check out',
    full: 'The cart is full: at most 40 different things.',
    heavy: 'A browser keeps no larger cart. Order this one first, then come back for the rest.',
    notSold: 'This is no longer sold.',
    most: (name: string) => `“${name}”: at most 99 pieces in one order.`,
    repricedNow: (name: string) =>
      `The price of “${name}” has just changed, so it was not put into the cart. It is now`,
    takeRepriced: 'Take it at this price',
    lost: (count: number) =>
      count === 1
        ? 'One thing in the cart is no longer sold, and not counted.'
        : `${count} things in the cart are no longer sold, and not counted.`,
    tidy: 'Take them out',
    paid: {
      all: 'This cart is paid for and your order is in. There is nothing more to pay.',
      some: 'Some of this cart is already paid for, in an earlier order.',
      order: 'See the order',
      takeOut: { all: 'Empty the cart', some: 'Take out what is paid for' },
      again: { all: 'Buy the same again', some: 'Keep it all, I want more' },
    },
    short: 'There is not enough left of some things. Change the cart, then check out.',
    soldOut: 'Sold out.',
    left: (count: number) => `Only ${count} left.`,
    take: (count: number) => (count === 1 ? 'Take it' : `Take ${count}`),
    deliveryLater: 'You choose the delivery in the next step.',
  },
};
