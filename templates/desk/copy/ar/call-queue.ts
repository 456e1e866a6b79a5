import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/call-queue.ts';

export const callQueue: typeof fr.callQueue = {
  lead: 'المواعيد المتفق عليها أولًا، ثم من ينتظر منذ مدة أطول.',
  groups: { due: 'حان موعد الاتصال', open: 'للاتصال', later: 'فيما بعد' },
  call: 'اتصل',
  isOwnCall: 'أنت تتصل به الآن، والآخرون يرون ذلك.',
  isCalling: 'يتصل بالزبون الآن.',
  notConfirmed: 'لم يؤكّد',
  outcomes: {
    no_answer: 'لم يردّ',
    busy: 'الخط مشغول',
    off: 'الهاتف مغلق',
    wrong_number: 'رقم خاطئ',
    again: 'موعد اتصال آخر',
  },
  changedMind: 'تراجع الزبون: ألغِ الطلب',
  choices: { hour: 'اتصل بعد ساعة', evening: 'اتصل على 18:00', tomorrow: 'اتصل غدًا على 10:00' },
  moment: 'اتصل في وقت آخر',
  momentButton: 'سجّل هذا الوقت',
  calls: (count: number) =>
    counted('ar', count, {
      one: 'مكالمة واحدة',
      two: 'مكالمتان',
      few: '# مكالمات',
      many: '# مكالمة',
      other: '# مكالمة',
    }),
  givenUp: (count: number) =>
    counted('ar', count, {
      one: 'مكالمة واحدة دون جدوى.',
      two: 'مكالمتان متتاليتان دون جدوى.',
      few: '# مكالمات متتالية دون جدوى.',
      many: '# مكالمة متتالية دون جدوى.',
      other: '# مكالمة متتالية دون جدوى.',
    }),
  outdated: 'تغيّر الطلب في هذه الأثناء ولم يُفعل شيء. هذا حاله الآن.',
  giveUp: 'ألغِ الطلب',
  flags: {
    wrong_number: 'رقم خاطئ',
    says_confirmed: 'يقول إنه أكّد، انظر WhatsApp',
    link_confirmed: 'أكّده الزبون من رابطه',
    change_wished: 'يطلب تغييرًا',
  },
  suspicions: {
    name: 'الاسم لا يبدو حقيقيًا',
    commune: 'البلدية لا تبدو حقيقية',
    refused: 'رقم مرفوض',
    unpaid: 'طلباته السابقة لم تكتمل',
    high_sum: 'مبلغ مرتفع لرقم جديد',
    network: 'طلبات كثيرة من شبكة واحدة',
  },
  doubtful: 'طلب مشكوك فيه',
  drop: 'ألغِه',
  isGenuine: 'هو طلب جادّ',
  twin: 'طلب الرقم نفسه السلع نفسها مرتين:',
  keepThis: 'أبقِ هذا',
  keepOther: 'أبقِ الآخر',
  both: 'يريدهما معًا',
  reasons: {
    changed_mind: 'تراجع الزبون.',
    unreached: 'لم نجد الزبون.',
    twin: 'طلب مكرّر.',
    fake: 'طلب مشكوك فيه.',
    is_wanted: 'يريد الزبون الطلبين معًا.',
    is_genuine: 'الطلب جادّ.',
  },
};
