import { test } from 'vitest';
import { goForthAndBack } from '../releases/passage.ts';
import { versionBefore } from '../releases/versions.ts';

test(`the version before (${versionBefore.why}) is served, left, returned to and left again, with many orders in flight`, async () => {
  await goForthAndBack(versionBefore, 4);
}, 900_000);
