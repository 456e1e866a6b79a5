import type { TodayCopy } from '../tables/today.ts';

export const today: TodayCopy = {
  title: 'Newest orders',
  empty: 'There is no order yet.',
  more: 'Earlier orders',
};
