import { quickOrLong } from '../../seed.ts';
import { tryHistories } from './run.ts';
import { answers } from './themes.ts';

tryHistories(answers, quickOrLong(200, 700), [
  'paid',
  'failed',
  'canceled',
  'expired',
  'late',
  'amount',
  'gone away',
]);
