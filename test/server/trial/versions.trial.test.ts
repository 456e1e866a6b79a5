import { test } from 'vitest';
import { goForthAndBack } from '../releases/passage.ts';

test('this version is served, left for the next one, returned to and left again, with many orders in flight', async () => {
  await goForthAndBack(4);
});
