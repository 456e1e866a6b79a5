import type { EndCopy } from '../tables/ends.ts';

export const ends: EndCopy = {
  paid: { title: 'تم الدفع', text: 'وصل المبلغ إلى البائع. شكرا لك.' },
  failed: { title: 'لم يتم الدفع', text: 'لم يُخصم أي مبلغ. يمكنك إعادة الطلب لدى البائع.' },
  canceled: { title: 'أُلغي الدفع', text: 'لم يُخصم أي مبلغ. يمكنك إعادة الطلب لدى البائع.' },
  expired: { title: 'انتهى وقت الدفع', text: 'لم يُخصم أي مبلغ. اطلب من البائع رابط دفع جديدا.' },
  receipt: 'رقم الوصل',
  openReceipt: 'عرض الوصل وطباعته',
  paidAt: 'تاريخ الدفع',
  amountPaid: 'المبلغ المدفوع',
};
