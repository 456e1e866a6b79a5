import type * as fr from '../fr/ended-checkout.ts';

export const ends: typeof fr.ends = {
  paid: { title: 'تم الدفع', text: 'وصل المبلغ إلى البائع. شكرًا لك.' },
  failed: { title: 'لم يتم الدفع', text: 'لم يُخصم أي مبلغ. يمكنك إعادة الطلب لدى البائع.' },
  canceled: { title: 'أُلغي الدفع', text: 'لم يُخصم أي مبلغ. يمكنك إعادة الطلب لدى البائع.' },
  expired: { title: 'انتهت مهلة الدفع', text: 'لم يُخصم أي مبلغ. عُد إلى المتجر وحاول من جديد.' },
  receipt: 'رقم الوصل',
  openReceipt: 'عرض الوصل وطباعته',
  paidAt: 'تاريخ الدفع',
  amountPaid: 'المبلغ المدفوع',
};
