import { counted } from '../../../parts/count.ts';
import type * as fr from '../fr/shared-cart.ts';

export const sharedCart: typeof fr.sharedCart = {
  title: 'سلة لك',
  text: 'اختار لك أحدهم هذه السلع. الأسعار هي أسعار اليوم.',
  put: 'ضعها في سلتي',
  keeps: 'ما في سلتك يبقى فيها.',
  gone: (count: number) =>
    counted('ar', count, {
      one: 'سلعة في هذا الرابط لم تعد تُباع.',
      two: 'سلعتان في هذا الرابط لم تعودا تُباعان.',
      few: '# سلع في هذا الرابط لم تعد تُباع.',
      other: '# سلعة في هذا الرابط لم تعد تُباع.',
    }),
  unread: 'تعذّرت قراءة جزء من الرابط، فقد تنقص منه سلع.',
  cut: 'في الرابط أكثر مما تسعه سلة: 40 سلعة مختلفة، و99 قطعة من كل منها.',
  full: 'لا مكان في سلتك لكل هذه السلع: 40 سلعة مختلفة على الأكثر.',
  nothing: 'لم تعد أي من هذه السلع تُباع.',
  summary: (names: string, sum: string, total: string) => `${names} · ${sum}: ${total}`,
  and: '، ',
  send: 'أرسل هذه السلة',
  sendText: 'يفتحها من يصله الرابط بأسعار اليوم، ولا تتغير سلتك.',
  whatsapp: 'واتساب',
  toShop: 'اطلب عبر واتساب',
  link: 'رابط السلة',
  total: { all: 'المجموع', goods: 'المجموع دون التوصيل' },
  message: (shop: string, lines: string, sum: string, total: string) =>
    `سلتي من ${shop}:\n${lines}\n${sum}: ${total}`,
};
