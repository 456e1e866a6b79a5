import type { OrderSubscriber } from '../../context.ts';
import { keepResult } from './keep-result.ts';

/** Keeps what ended orders brought and cost. */
export const orderProfit: OrderSubscriber = {
  onEvent: ({ sql }, loaded) => keepResult(sql, loaded),
};
