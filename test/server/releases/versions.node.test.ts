import { expect, test } from 'vitest';
import { goForthAndBack } from './passage.ts';
import { checkOut } from './trees.ts';
import { versionBefore } from './versions.ts';

test('the version before is served, left, returned to and left again, with orders in flight', async () => {
  const steps = await goForthAndBack(versionBefore, 1);
  expect(Math.max(...steps), 'Its schema is not the last before this one: see versions.ts').toBe(1);
});

test('where the history is not, it is said', async () => {
  await expect(checkOut('0'.repeat(40))).rejects.toThrow('clone it whole');
});
