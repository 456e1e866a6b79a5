import { saveOverrides } from '../../../src/shop/settings/overrides/save.ts';
import { inContext } from '../orders/cash/placing.ts';

/** Lets unpaid orders hold every piece: for tests that count pieces, not shares. */
export function holdAll(): Promise<void> {
  return inContext((context) => saveOverrides(context, { HOLD_SHARE: '100', HOLD_SHARE_TOTAL: '100' }));
}
