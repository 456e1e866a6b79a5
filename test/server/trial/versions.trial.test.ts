import { test } from 'vitest';
import { upgradeAndRollBack } from '../releases/passage.ts';

test('this version is upgraded, rolled back and upgraded again, with many orders in progress', async () => {
  await upgradeAndRollBack(4);
});
