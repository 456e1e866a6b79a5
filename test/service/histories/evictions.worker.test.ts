import { quickOrLong } from '../../seed.ts';
import { tryHistories } from './run.ts';
import { evictions } from './themes.ts';

tryHistories(evictions, quickOrLong(200, 700), [
  'paid',
  'failed',
  'canceled',
  'expired',
  'late',
  'amount',
  'gone away',
]);
