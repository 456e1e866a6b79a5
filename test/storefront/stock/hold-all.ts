import { choose } from '../../../src/storefront/choices/choosing.ts';
import { inContext } from '../cash/placing.ts';

/** Lets unpaid orders hold every piece there is: for tests that count pieces, not shares. */
export function holdAll(): Promise<void> {
  return inContext((context) => choose(context, { HOLD_SHARE: '100', HOLD_SHARE_TOTAL: '100' }));
}
