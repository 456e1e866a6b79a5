import { test } from 'vitest';
import { goForthAndBack } from '../releases/passage.ts';
import { versions } from '../releases/versions.ts';

for (const version of versions)
  test(`a version (${version.why}) is served, left, returned to and left again, with orders in flight`, async () => {
    await goForthAndBack(version, 4);
  }, 900_000);
