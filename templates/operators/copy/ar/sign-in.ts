import { words as dashboard } from '../../../dashboard/copy/ar/sign-in.ts';
import type { words as fr } from '../fr/sign-in.ts';

export const words: typeof fr = {
  title: dashboard.title,
  lead: 'تُفتح صفحات تشغيل الخدمة برابط دعوة، أو بمفتاح دخول، أو بتطبيق المصادقة، أو برمز استرجاع.',
  name: dashboard.name,
  nameHint: dashboard.nameHint,
  code: dashboard.code,
  codeHint: dashboard.codeHint,
  enter: dashboard.enter,
  passkey: dashboard.passkey,
  refused: {
    passkey: dashboard.refused.passkey,
    code: 'هذا الرمز لا يفتح شيئًا. تحقّق منه؛ الرمز المستعمل لا يصلح مرة أخرى.',
    link: 'لم يعد هذا الرابط صالحًا. اطلب رابطًا آخر من شخص من الإدارة.',
    limited: dashboard.refused.limited,
    full: 'لشخص آخر هذا الاسم، أو بلغ عدد الأشخاص أقصاه. اطلب دعوة أخرى.',
  },
  lost: dashboard.lost,
  lostText: 'يمكن لشخص من الإدارة أن يدعوك من جديد. وإن لم يبق أحد، فمفتاح المشغّل ينشئ رابطًا.',
  join: {
    title: 'الانضمام إلى تشغيل الخدمة',
    lead: (name, roles) => `اسمك: ${name}. أدوارك: ${roles}.`,
    button: dashboard.join.button,
    safety: dashboard.join.safety,
    signedIn: dashboard.join.signedIn,
  },
  codes: { ...dashboard.codes, name: 'الاسم' },
};
