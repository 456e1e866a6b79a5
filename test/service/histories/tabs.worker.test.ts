import { quickOrLong } from '../../seed.ts';
import { tryHistories } from './run.ts';
import { tabs } from './themes.ts';

tryHistories(tabs, quickOrLong(200, 700), ['paid', 'failed', 'canceled', 'expired', 'late', 'amount']);
