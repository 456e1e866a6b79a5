import type { JournalCopy } from '../tables/journal.ts';

export const journal: JournalCopy = {
  title: 'السجل',
  lead: 'من فعل ماذا في المكتب، الأحدث أولًا.',
  empty: 'لم يُفعل شيء بعد.',
  more: 'ما قبل ذلك',
  actors: {
    key: 'مفتاح',
    operator: 'مسيّر المتجر',
    device: 'جهاز قبل ربطه',
    system: 'المتجر نفسه',
  },
  acts: {
    'signin.offer': 'طُلب رابط بالأمر',
    'signin.pair': 'رُبط برابط:',
    'signin.recover': 'رُبط برمز استرجاع:',
    'signin.out': 'سُجّل خروج:',
    'devices.rename': 'سُمّي جهاز:',
    'devices.revoke': 'أُزيل جهاز:',
    'devices.invite': 'أُنشئ رابط لجهاز آخر',
    'devices.codes': 'أُنشئت رموز استرجاع جديدة',
    'proof.give': 'تأكّدت هوية المستعمل:',
    'proof.set': 'رُبط تطبيق مصادقة',
    'proof.remove': 'أُزيل تطبيق المصادقة',
    'orders.erase': 'مُسحت بيانات صاحب طلب:',
    'orders.ask_erasure': 'طُلب مسح لا بد أن ينتظر:',
    'orders.paid_late': 'دُفع بعد انتهاء المهلة، ويجب التحقق:',
    'orders.paid_twice': 'دُفع مرتين، ويجب التحقق:',
  },
};
