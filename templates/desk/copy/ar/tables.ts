import type * as fr from '../fr/tables.ts';

export const tables: typeof fr.tables = {
  choose: 'الأعمدة',
  orders: {
    row: 'الطلب',
    name: 'الزبون',
    place: 'الولاية',
    goods: 'السلع',
    state: 'الحالة',
    courier: 'شركة التوصيل',
    tracking: 'رقم التتبع',
    phone: 'الهاتف',
    total: 'المجموع',
    placed: 'التاريخ',
  },
  products: {
    row: 'السلعة',
    price: 'السعر',
    left: 'المخزون',
    category: 'الصنف',
    state: 'الحالة',
    added: 'أُضيفت في',
  },
  customers: {
    row: 'الزبون',
    phone: 'الهاتف',
    orders: 'الطلبات',
    outcomes: 'احتفظ بها، أرجعها',
    bought: 'مجموع ما اشتراه',
    tags: 'الوسوم',
    note: 'الملاحظة',
    last: 'آخر طلب',
  },
  parcels: {
    row: 'الطلب',
    customer: 'الزبون',
    courier: 'شركة التوصيل',
    tracking: 'رقم التتبع',
    state: 'الحالة',
    problem: 'المشكلة',
    planned: 'طُلب في',
  },
};
