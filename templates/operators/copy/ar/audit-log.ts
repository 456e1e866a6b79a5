import { words as dashboard } from '../../../dashboard/copy/ar/audit-log.ts';
import type { words as fr } from '../fr/audit-log.ts';

const { title, actor, anyone, action, anything, apply, clear, empty, cut, kinds, subject } = dashboard;

export const words: typeof fr = {
  ...{ title, actor, anyone, action, anything, apply, clear, empty, cut, kinds, subject },
  lead: 'ما فعله المشغّلون، من الأحدث إلى الأقدم. يذكر السجل الحقول المغيّرة ولا يذكر قيمها أبدًا.',
  backToAccount: 'العودة إلى الحساب',
  actions: {
    ...dashboard.operations,
    ...dashboard.actions,
    inviteOperator: 'دعا شخصًا بمفتاح',
    'people.invite': 'دعا شخصًا',
    'people.withdraw': 'سحب دعوة',
    'people.remove': 'أزال شخصًا',
    'people.end_session': 'أخرج جهازًا',
    'factors.add_passkey': dashboard.actions['passkeys.add'],
    'factors.remove_passkey': dashboard.actions['passkeys.remove'],
    'factors.set_authenticator': dashboard.actions['authenticator.set'],
    'factors.remove_authenticator': dashboard.actions['authenticator.remove'],
    inviteOwner: 'دعا مالكًا',
    'payouts.propose': 'اقترح دفعة للتاجر',
    'payouts.withdraw': 'سحب دفعة مقترحة',
    'payouts.confirm': 'أكّد دفعة للتاجر',
    createKey: 'أُنشئ مفتاح API',
    revokeKey: 'أُلغي مفتاح API',
  },
};
