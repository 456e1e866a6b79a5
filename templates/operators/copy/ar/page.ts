import { words as dashboard } from '../../../dashboard/copy/ar/page.ts';
import type { words as fr } from '../fr/page.ts';

export const words: typeof fr = {
  name: 'تشغيل الخدمة',
  titleOf: dashboard.titleOf,
  skip: dashboard.skip,
  languages: dashboard.languages,
  menu: dashboard.menu,
  modes: dashboard.modes,
  mode: dashboard.mode,
  signOut: dashboard.signOut,
  earlier: dashboard.earlier,
  newest: dashboard.newest,
  asFile: dashboard.asFile,
  sections: {
    accounts: 'الحسابات',
    payouts: 'الدفعات للتجار',
    exceptions: 'مدفوعات زائدة',
    'audit-log': 'السجل',
    people: 'الأشخاص',
  },
  roles: { reads: 'الاطلاع', manages: 'الإدارة', pays_out: 'الدفع للتجار', reconciles: 'المطابقة' },
  forbidden: {
    title: dashboard.forbidden.title,
    text: 'يمكن لشخص من الإدارة أن يدعوك بأدوار أخرى.',
  },
  gone: dashboard.gone,
  reused: dashboard.reused,
  foreign: {
    title: dashboard.foreign.title,
    text: 'لم يأت من هذه الصفحة. افتح صفحات تشغيل الخدمة وحاول مجددًا.',
  },
  broken: dashboard.broken,
  tooLarge: dashboard.tooLarge,
  back: 'العودة إلى الحسابات',
};
