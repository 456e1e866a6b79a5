import type * as fr from '../fr/consent.ts';

export const consent: typeof fr.consent = {
  terms: 'أوافق على شروط البيع لدى البائع وعلى شروط الدفع بالبطاقة لدى البنك.',
  readTerms: 'اقرأ شروط البيع',
  question: (one, other) => `كم يساوي ${one} زائد ${other}؟`,
  numbers: ['واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة'],
  why: 'أجب بالأرقام: هكذا نعرف أنك لست برنامجا.',
  missingTerms: 'وافق على الشروط لتدفع.',
  wrongAnswer: 'الإجابة غير مناسبة. أجب عن هذا السؤال الجديد.',
  marks: { cib: 'CIB', edahabia: 'الذهبية' },
  help: 'سؤال عن دفعك بالبطاقة؟ اتصل بالرقم الأخضر \u20663020\u2069.',
};
