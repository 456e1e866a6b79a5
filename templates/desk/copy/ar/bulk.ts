import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/bulk.ts';

/** A verb in the singular and in the plural, before the orders; `then`: after them. */
const orders = (count: number, verb: string, verbs: string, then = '') =>
  counted('ar', count, {
    zero: `${verbs} # طلبات${then}.`,
    one: `${verb} طلب واحد${then}.`,
    two: `${verb} طلبان${then}.`,
    few: `${verbs} # طلبات${then}.`,
    many: `${verb} # طلبًا${then}.`,
    other: `${verb} # طلب${then}.`,
  });

/** Something of the orders. */
const ofOrders = (count: number, words: string, then = '.') =>
  counted('ar', count, {
    zero: `${words} # طلبات${then}`,
    one: `${words} طلب واحد${then}`,
    two: `${words} طلبين${then}`,
    few: `${words} # طلبات${then}`,
    many: `${words} # طلبًا${then}`,
    other: `${words} # طلب${then}`,
  });

export const bulk: typeof fr.bulk = {
  tick: (number) => `علّم الطلب ${number}`,
  ticked: 'المعلّمة',
  all: 'علّم الكل',
  none: 'أزل العلامات',
  parts: 'حسب الولاية أو شركة التوصيل',
  tickPart: 'علّمها',
  showPart: 'اعرضها وحدها',
  showAll: 'اعرض القائمة كلها',
  others: 'إجراءات أخرى',
  open: 'إجراءات',
  nothing: 'علّم طلبات أولًا.',
  actions: {
    confirm: 'أُكّدت',
    pack: 'عُبّئت',
    hand_over: 'تسليم لشركة التوصيل',
    deliver: 'وصلت إلى الزبائن',
    remit: 'وصلني مالها',
    restock: 'إعادة سلعها للبيع',
    cancel: 'إلغاء',
  },
  done: {
    confirm: (count) => orders(count, 'أُكّد', 'أُكّدت'),
    pack: (count) => orders(count, 'عُبّئ', 'عُبّئت'),
    hand_over: (count) => orders(count, 'خرج', 'خرجت', ' مع شركة التوصيل'),
    deliver: (count) => orders(count, 'وصل', 'وصلت', ' إلى الزبائن'),
    remit: (count) => ofOrders(count, 'وصل مال'),
    restock: (count) => ofOrders(count, 'عادت للبيع سلع'),
    cancel: (count) => orders(count, 'أُلغي', 'أُلغيت'),
  },
  result: 'عدة طلبات معًا',
  undo: 'تراجع عن الكل',
  undone: (count) => ofOrders(count, 'تم التراجع عن'),
  notUndone: 'لم يتم التراجع عنها',
  failed: 'بقيت كما كانت',
  undecided: 'أُلغيت وقد دُفع مالها',
  undecidedText: 'لم يُعَد أي مبلغ. افتح كل طلب وقرّر ماذا عن ماله.',
  unread: 'أسطر من القائمة لا تخص أي طلب',
  onward: 'وماذا بعد؟',
  back: 'عودة إلى القائمة',
  reasons: {
    gone: 'لم يعد هذا الطلب موجودًا.',
    outdated: 'تغيّر في هذه الأثناء. هذه حاله الآن.',
    not_now: 'حالته لا تسمح بهذا.',
    short: 'لم تبق قطع كافية في المخزون.',
    tracking_taken: 'رقم التتبع هذا لطلب آخر:',
    tracking_unreadable: 'رقم غير مقروء: حروف لاتينية وأرقام وعلامات، 40 على الأكثر.',
    tracking_doubled: 'هذا الرقم مكرّر في القائمة.',
    tracking_missing: 'انتهت القائمة قبل هذا الطلب.',
  },
  handOver: {
    title: 'تسليم لشركة التوصيل',
    courier: 'شركة التوصيل',
    courierText: 'اختياري. يراه الزبون في صفحة طلبه.',
    others: 'شركة توصيل الطلبات الأخرى',
    kept: 'الطلب الذي له طرد عند شركة توصيل يبقى عندها برقمه.',
    drafts: (count) =>
      counted('ar', count, {
        zero: '# مسودات: لن يأتي أحد لأخذها قبل تأكيدها.',
        one: 'طرد واحد ما زال مسودة: لن يأتي أحد لأخذه قبل تأكيده.',
        two: 'طردان ما زالا مسودتين: لن يأتي أحد لأخذهما قبل تأكيدهما.',
        few: '# طرود ما زالت مسودات: لن يأتي أحد لأخذها قبل تأكيدها.',
        many: '# طردًا ما زالت مسودات: لن يأتي أحد لأخذها قبل تأكيدها.',
        other: '# طرد ما زالت مسودات: لن يأتي أحد لأخذها قبل تأكيدها.',
      }),
    list: 'الصق قائمة أرقام التتبع',
    listText: 'سطر لكل طرد: رقم الطلب ثم رقم التتبع، أو أرقام التتبع وحدها بترتيب الطلبات أسفله.',
    tracking: (number) => `رقم تتبع الطلب ${number}`,
    trackingText: 'رقم التتبع',
    button: (count) => (count === 1 ? 'سلّم طلبًا واحدًا' : ofOrders(count, 'سلّم', '')),
  },
  next: 'ثم يُفتح الطلب التالي.',
};
