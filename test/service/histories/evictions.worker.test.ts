import { tryHistories } from './run.ts';
import { evictions } from './themes.ts';

tryHistories(evictions, 700, ['paid', 'failed', 'canceled', 'expired', 'late', 'amount', 'gone away']);
