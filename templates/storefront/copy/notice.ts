import { counted } from '../../parts/count.ts';

/** A count of pieces in Arabic; `two`: the dual in the case that the sentence asks for. */
function pieces(count: number, two: string): string {
  return counted('ar', count, { one: 'قطعة واحدة', two, few: '# قطع', other: '# قطعة' });
}

export const noticeCopy = {
  ar: {
    notFound: { title: 'لا شيء على هذا الرف', text: 'الصفحة غير موجودة، أو لم تعد السلعة تُباع.' },
    unreadable: {
      title: 'رابط السلة ناقص',
      text: 'تعذّرت قراءته، وربما انقطع في الطريق. اطلب من مرسله أن يعيد إرساله.',
    },
    failed: { title: 'حدث خلل عندنا', text: 'لم تُحفظ هذه الخطوة. أعد المحاولة بعد لحظات.' },
    forbidden: { title: 'طلب مرفوض', text: 'لم يأتِ هذا الطلب من صفحات المتجر. عُد إلى الصفحة وأرسله منها.' },
    wrongMethod: {
      title: 'هذا غير ممكن هنا',
      text: 'لا تقبل هذه الصفحة طلبًا من هذا النوع. افتحها من المتجر.',
    },
    tooLarge: { title: 'الطلب كبير جدًا', text: 'لا يقبل المتجر طلبًا بهذا الحجم.' },
    tooMany: {
      title: 'مهلًا قليلًا',
      text: 'وصلتنا من شبكتك طلبات كثيرة في وقت قصير. أعد المحاولة بعد دقيقة.',
    },
    unready: {
      title: 'الرفوف لم تكتمل بعد',
      text: 'لا نعرف بعد ثمن التوصيل، فلم نسجّل الطلبية. أعد المحاولة بعد دقيقة.',
    },
    unreachable: {
      title: 'تعذّر الوصول إلى خدمة الدفع',
      text: 'طلبيتك وسلتك محفوظتان، ولم يُدفع شيء. أعد المحاولة بعد قليل.',
    },
    refused: {
      title: 'رفضت خدمة الدفع هذا الطلب',
      text: 'قد تكون إحدى السلع قد نفدت أو تغيّرت. سلتك محفوظة ولم يُدفع شيء.',
    },
    unexpected: {
      title: 'جواب غير مفهوم من خدمة الدفع',
      text: 'طلبيتك وسلتك محفوظتان، ولم يُدفع شيء. أعد المحاولة بعد قليل.',
    },
    mismatch: {
      title: 'تغيّر المجموع',
      text: 'المبلغ عند خدمة الدفع غير مبلغ طلبيتك، فأوقفنا الدفع ولم يُدفع شيء.',
      before: 'كان',
      after: 'صار',
    },
    repriced: {
      title: 'تغيّر المجموع',
      text: 'لم يعد ثمن هذه الطلبية كما كان، فلم نفتح دفعًا جديدًا ولم يُدفع شيء. اطلبها من جديد بثمن اليوم.',
    },
    short: {
      title: 'لم يبقَ ما يكفي',
      text: 'لم يُدفع ثمن السلع فعادت إلى الرف، وأُخذ بعضها. لم يُدفع شيء.',
      line: (wanted: number, left: number) =>
        `طلبت ${pieces(wanted, 'قطعتين')}، ${left === 0 ? 'ولم يبقَ شيء' : `والباقي ${pieces(left, 'قطعتان')}`}`,
    },
    closed: {
      title: 'الحانوت مغلق الآن',
      text: 'بقي إعداد واحد قبل أن يفتح أبوابه. عُد بعد قليل.',
      merchant: 'للتاجر، هذا الإعداد ناقص أو غير مقروء:',
      way: 'يُضبط هكذا:',
    },
    home: 'إلى المتجر',
    kept: 'سلتك وما كتبته محفوظان، ولم يُدفع شيء.',
    retry: 'أعد المحاولة',
    cart: 'إلى السلة',
  },
  fr: {
    notFound: {
      title: 'Rien sur cette étagère',
      text: 'La page n’existe pas, ou l’article n’est plus en vente.',
    },
    unreadable: {
      title: 'Ce lien de panier est illisible',
      text: 'Il a peut-être été coupé en route. Demandez qu’on vous l’envoie de nouveau.',
    },
    failed: {
      title: 'Un problème est survenu chez nous',
      text: 'Cette étape n’a pas été enregistrée. Réessayez dans un instant.',
    },
    forbidden: {
      title: 'Demande refusée',
      text: 'Elle ne vient pas d’une page de la boutique. Retournez à la page et recommencez.',
    },
    wrongMethod: {
      title: 'Cela ne marche pas ici',
      text: 'Cette page n’accepte pas ce genre de demande. Ouvrez-la depuis la boutique.',
    },
    tooLarge: {
      title: 'Demande trop grande',
      text: 'La boutique n’accepte pas une demande de cette taille.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      text: 'Trop de demandes nous sont venues de votre connexion en peu de temps. Réessayez dans une minute.',
    },
    unready: {
      title: 'Les rayons se remplissent encore',
      text: 'Nous ne connaissons pas encore le prix de la livraison : rien n’a été commandé. Réessayez dans une minute.',
    },
    unreachable: {
      title: 'Le service de paiement ne répond pas',
      text: 'Votre commande et votre panier sont gardés, rien n’a été payé. Réessayez dans un instant.',
    },
    refused: {
      title: 'Le service de paiement a refusé',
      text: 'Un article est peut-être épuisé ou modifié. Le panier est gardé, rien n’a été payé.',
    },
    unexpected: {
      title: 'Réponse inattendue du service de paiement',
      text: 'Votre commande et votre panier sont gardés, rien n’a été payé. Réessayez dans un instant.',
    },
    mismatch: {
      title: 'Le total a changé',
      text: 'Le service de paiement demande un autre montant que votre commande. Nous avons arrêté là : rien n’a été payé.',
      before: 'Avant',
      after: 'Maintenant',
    },
    repriced: {
      title: 'Le total a changé',
      text: 'Cette commande n’est plus au même prix : aucun paiement n’a été ouvert. Commandez à nouveau, au prix d’aujourd’hui.',
    },
    short: {
      title: 'Il n’en reste pas assez',
      text: 'Le paiement n’a pas abouti à temps : les articles sont retournés en rayon, et certains sont partis. Rien n’a été payé.',
      line: (wanted: number, left: number) =>
        `${wanted} ${wanted === 1 ? 'demandé' : 'demandés'}, ${left === 0 ? 'aucun' : left} en rayon`,
    },
    closed: {
      title: 'La boutique est fermée',
      text: 'Il lui manque un réglage pour ouvrir. Revenez un peu plus tard.',
      merchant: 'Pour le commerçant, réglage manquant ou illisible :',
      way: 'Il se règle ainsi :',
    },
    home: 'Voir la boutique',
    kept: 'Votre panier et ce que vous avez écrit sont gardés, rien n’a été payé.',
    retry: 'Réessayer',
    cart: 'Voir le panier',
  },
  en: {
    notFound: {
      title: 'Nothing on this shelf',
      text: 'The page does not exist, or the item is no longer sold.',
    },
    unreadable: {
      title: 'This basket link cannot be read',
      text: 'It may have been cut on its way. Ask whoever sent it to send it again.',
    },
    failed: {
      title: 'Something went wrong on our side',
      text: 'This step was not saved. Try again in a moment.',
    },
    forbidden: {
      title: 'Request refused',
      text: 'It did not come from one of the shop’s pages. Go back to the page and try again.',
    },
    wrongMethod: {
      title: 'That does not work here',
      text: 'This page does not take a request of that kind. Open it from the shop.',
    },
    tooLarge: { title: 'Request too large', text: 'The shop does not take a request of this size.' },
    tooMany: {
      title: 'One moment, please',
      text: 'Too many requests came from your connection in a short time. Try again in a minute.',
    },
    unready: {
      title: 'The shelves are still being filled',
      text: 'We do not know yet what delivery costs, so nothing was ordered. Try again in a minute.',
    },
    unreachable: {
      title: 'The payment service does not answer',
      text: 'Your order and cart are kept, and nothing was paid. Try again in a moment.',
    },
    refused: {
      title: 'The payment service refused',
      text: 'Something may be sold out or changed. Your cart is kept, and nothing was paid.',
    },
    unexpected: {
      title: 'The payment service gave an unclear answer',
      text: 'Your order and cart are kept, and nothing was paid. Try again in a moment.',
    },
    mismatch: {
      title: 'The total has changed',
      text: 'The payment service asks for another amount than your order. We stopped there: nothing was paid.',
      before: 'Before',
      after: 'Now',
    },
    repriced: {
      title: 'The total has changed',
      text: 'This order no longer costs the same, so no payment was opened. Order again, at today’s price.',
    },
    short: {
      title: 'Not enough left',
      text: 'The payment did not come in time: the goods went back on the shelf, and some were taken. Nothing was paid.',
      line: (wanted: number, left: number) => `${wanted} ordered, ${left === 0 ? 'none' : left} left`,
    },
    closed: {
      title: 'The shop is closed',
      text: 'One setting is missing before it can open. Come back a little later.',
      merchant: 'For the merchant, the setting that is missing or cannot be read:',
      way: 'It is set like this:',
    },
    home: 'Go to the shop',
    kept: 'Your cart and what you wrote are kept, and nothing was paid.',
    retry: 'Try again',
    cart: 'Go to the cart',
  },
};
