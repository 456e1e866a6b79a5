import { expect, test } from 'vitest';
import { goForthAndBack } from './passage.ts';

// A minute: two builds are made, and switched three times while orders are in flight.
test('this version is served, left for the next one, returned to and left again, with orders in flight', async () => {
  const [before, after] = await goForthAndBack(1);
  expect(after, 'each schema took one migration').toEqual(before.map((version) => version + 1));
});
