import { tryHistories } from './run.ts';
import { answers } from './themes.ts';

tryHistories(answers, 700, ['paid', 'failed', 'canceled', 'expired', 'late', 'amount', 'gone away']);
