import { expect, test } from 'vitest';
import { upgradeAndRollBack } from './passage.ts';

// A minute: two builds are made, and switched three times with orders in progress.
test('this version is upgraded, rolled back and upgraded again, with orders in progress', async () => {
  const [before, after] = await upgradeAndRollBack(1);
  expect(after, 'each schema took one migration').toEqual(before.map((version) => version + 1));
});
