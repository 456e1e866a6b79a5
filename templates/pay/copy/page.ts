import type { Language } from '../../parts/money.tsx';

/** Words that every page of the payer shares. */
export type PageCopy = {
  languages: string;
  testMode: string;
  /** Names the link to the page's content, for keyboards. */
  skip: string;
  question: string;
  pageOf: (title: string, payee: string) => string;
  backTo: (payee: string) => string;
};

export const languageNames: Record<Language, string> = { ar: 'العربية', fr: 'Français', en: 'English' };

export const pageCopy: Record<Language, PageCopy> = {
  ar: {
    languages: 'لغة الصفحة',
    testMode: 'وضع الاختبار: لن يُخصم أي مبلغ حقيقي.',
    skip: 'انتقل إلى المحتوى',
    question: 'هل لديك سؤال؟ اتصل بالبائع:',
    pageOf: (title, payee) => `${title} · ${payee}`,
    backTo: (payee) => `العودة إلى ${payee}`,
  },
  fr: {
    languages: 'Langue de la page',
    testMode: 'Mode test : aucun argent réel ne sera débité.',
    skip: 'Aller au contenu',
    question: 'Une question ? Contactez le vendeur :',
    pageOf: (title, payee) => `${title} · ${payee}`,
    backTo: (payee) => `Retour chez ${payee}`,
  },
  en: {
    languages: 'Page language',
    testMode: 'Test mode: no real money will be taken.',
    skip: 'Skip to content',
    question: 'Any question? Contact the seller:',
    pageOf: (title, payee) => `${title} · ${payee}`,
    backTo: (payee) => `Back to ${payee}`,
  },
};
