import type * as fr from '../fr/shared.ts';

export const shared: typeof fr.shared = {
  desk: 'مكتب البائع',
  skip: 'انتقل إلى الصفحة',
  test: 'وضع التجربة: لا يُخصم أي مبلغ',
  languages: 'اللغات',
  rooms: 'صفحات المكتب',
  roomNames: {
    today: 'اليوم',
    search: 'الطلبات',
    products: 'السلع',
    delivery: 'التوصيل',
    settings: 'الإعدادات',
    devices: 'الأجهزة',
    journal: 'السجل',
  },
  moreRooms: 'المزيد',
  roles: {
    owner: 'صاحب المتجر',
    confirmer: 'مؤكّد الطلبات',
    packer: 'محضّر الطلبات',
    accountant: 'محاسب',
  },
  signOut: 'سجّل خروج هذا الجهاز',
  toShop: 'إلى المتجر',
  toDesk: 'إلى المكتب',
  outdated: 'تغيّر ما تعرضه هذه الصفحة في هذه الأثناء. ما كتبته باقٍ هنا: راجعه ثم أرسله من جديد.',
  notices: {
    forbidden: {
      title: 'ليس لهذا الجهاز',
      texts: {
        owner: 'هذا العنوان ليس لأجهزة المكتب.',
        confirmer: 'هذا الجهاز للاتصال بالزبائن وتأكيد الطلبات. لغير ذلك اسأل صاحب المتجر.',
        packer: 'هذا الجهاز لتحضير الطلبات وتسليمها. لغير ذلك اسأل صاحب المتجر.',
        accountant: 'هذا الجهاز لقراءة الطلبات والمداخيل. لغير ذلك اسأل صاحب المتجر.',
      },
    },
    gone: { title: 'لا شيء هنا', text: 'هذا العنوان لا يؤدي إلى شيء، أو زال ما كان فيه.' },
  },
};
