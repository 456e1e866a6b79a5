import { expect, test } from 'vitest';
import { locale } from '../../../src/contract/scalars.ts';
import { deskCopyIn } from '../../desk/copy.ts';
import { htmlOf } from '../storefront/screen.ts';
import { orderSamples } from './order-samples.tsx';

test.each(locale.options)(
  'a shop in live mode marks its orders of test mode, and no others, in %s',
  async (language) => {
    const samples = orderSamples(language);
    const pageOf = async (name: string) => htmlOf(await samples[name]);
    const { testOrder } = deskCopyIn[language].order;
    expect(await pageOf('desk-order-of-test-mode')).toContain(testOrder);
    expect(await pageOf('desk-order-of-live-mode')).not.toContain(testOrder);
    // The whole page of a shop in test mode says so.
    expect(await pageOf('desk-order-refund-owed')).not.toContain(testOrder);
  },
);
