import type { Language } from '../../parts/money.tsx';

/** Why a page cannot be shown; each is a page of its own. */
export type ProblemName =
  | 'unknown'
  | 'unknownLink'
  | 'unavailable'
  | 'tooMany'
  | 'foreignForm'
  | 'wrongMethod'
  | 'tooLarge'
  | 'broken';

type Words = { title: string; text: string };

export const problemCopy: Record<
  Language,
  Record<ProblemName, Words> & { again: string; kept: string; resend: string }
> = {
  ar: {
    unknown: { title: 'لا وجود لهذه الصفحة', text: 'تحقق من الرابط، أو اطلب من البائع رابطا جديدا.' },
    unknownLink: {
      title: 'رابط الدفع هذا غير متاح',
      text: 'أوقفه البائع أو لم يعد موجودا. اتصل به ليعطيك رابطا آخر.',
    },
    unavailable: { title: 'الدفع غير متاح حاليا', text: 'لم يُخصم أي مبلغ. حاول لاحقا، أو اتصل بالبائع.' },
    tooMany: { title: 'محاولات كثيرة', text: 'لم يُخصم أي مبلغ. انتظر دقيقة ثم حاول من جديد.' },
    foreignForm: { title: 'لم نقبل هذا الطلب', text: 'أُرسل من موقع آخر. افتح صفحة الدفع وحاول من جديد.' },
    wrongMethod: { title: 'لم نفهم هذا الطلب', text: 'افتح صفحة الدفع وحاول من جديد.' },
    tooLarge: { title: 'الطلب كبير جدا', text: 'افتح صفحة الدفع وحاول من جديد بنص أقصر.' },
    broken: { title: 'حدث خطأ عندنا', text: 'انتظر قليلا ثم افتح الصفحة من جديد: ستعرض حالة الدفع كما هي.' },
    again: 'افتح الصفحة من جديد',
    kept: 'ما كتبته محفوظ في هذه الصفحة.',
    resend: 'أرسل ما كتبته من جديد',
  },
  fr: {
    unknown: {
      title: 'Cette page n’existe pas',
      text: 'Vérifiez le lien, ou demandez-en un nouveau au vendeur.',
    },
    unknownLink: {
      title: 'Ce lien de paiement n’est pas disponible',
      text: 'Le vendeur l’a désactivé ou il n’existe plus. Contactez-le pour en avoir un autre.',
    },
    unavailable: {
      title: 'Le paiement est indisponible pour le moment',
      text: 'Rien n’a été débité. Réessayez plus tard, ou contactez le vendeur.',
    },
    tooMany: { title: 'Trop d’essais', text: 'Rien n’a été débité. Attendez une minute, puis réessayez.' },
    foreignForm: {
      title: 'Cette demande n’a pas été acceptée',
      text: 'Elle vient d’un autre site. Ouvrez la page de paiement et réessayez.',
    },
    wrongMethod: {
      title: 'Cette demande n’a pas été comprise',
      text: 'Ouvrez la page de paiement et réessayez.',
    },
    tooLarge: {
      title: 'Cette demande est trop longue',
      text: 'Ouvrez la page de paiement et réessayez avec un texte plus court.',
    },
    broken: {
      title: 'Une erreur est survenue chez nous',
      text: 'Attendez un instant, puis rouvrez la page : elle dira où en est le paiement.',
    },
    again: 'Rouvrir la page',
    kept: 'Ce que vous avez saisi est gardé sur cette page.',
    resend: 'Envoyer à nouveau',
  },
  en: {
    unknown: {
      title: 'This page does not exist',
      text: 'Check the link, or ask the seller for a new one.',
    },
    unknownLink: {
      title: 'This payment link is not available',
      text: 'The seller has switched it off, or it no longer exists. Contact them for another one.',
    },
    unavailable: {
      title: 'Payment is not available at the moment',
      text: 'Nothing was charged. Try again later, or contact the seller.',
    },
    tooMany: { title: 'Too many tries', text: 'Nothing was charged. Wait a minute, then try again.' },
    foreignForm: {
      title: 'This request was not accepted',
      text: 'It came from another site. Open the payment page and try again.',
    },
    wrongMethod: {
      title: 'This request was not understood',
      text: 'Open the payment page and try again.',
    },
    tooLarge: {
      title: 'This request is too large',
      text: 'Open the payment page and try again with a shorter text.',
    },
    broken: {
      title: 'Something went wrong on our side',
      text: 'Wait a moment, then open the page again: it will say where the payment stands.',
    },
    again: 'Open the page again',
    kept: 'What you entered is kept on this page.',
    resend: 'Send it again',
  },
};
