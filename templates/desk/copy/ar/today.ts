import type { TodayCopy } from '../tables/today.ts';

export const today: TodayCopy = {
  title: 'أحدث الطلبات',
  empty: 'لا طلب بعد.',
  more: 'طلبات أقدم',
};
