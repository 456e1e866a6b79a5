import { test } from 'vitest';
import { goForthAndBack } from '../releases/passage.ts';

test('this version is upgraded, rolled back and upgraded again, with many orders in progress', async () => {
  await goForthAndBack(4);
});
