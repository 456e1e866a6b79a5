import { tryHistories } from './run.ts';
import { tabs } from './themes.ts';

tryHistories(tabs, 700, ['paid', 'failed', 'canceled', 'expired', 'late', 'amount']);
