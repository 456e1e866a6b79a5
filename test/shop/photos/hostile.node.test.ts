import { expect, test } from 'vitest';
import { makePhoto } from '../../../src/shop/photos/make-photo.ts';
import { hostilePhotos } from '../../hostile/photos.ts';

test.each(hostilePhotos)('a photo costs no more than its bytes: $name', async ({ make, reason }) => {
  const given = make();
  const made = await makePhoto(given, null);
  expect(made.ok ? null : made.reason).toBe(reason);
  // Nothing was inflated, and nothing is stored that was not sent.
  if (made.ok) expect(made.photo.bytes.byteLength).toBeLessThanOrEqual(given.length);
});
