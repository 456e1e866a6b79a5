import { runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { groupOf } from '../../../src/domain/photos/name.ts';
import type { Photos } from '../../../src/shop/photos/object.ts';
import {
  bucketOf,
  ownObjects,
  type PhotoPlace,
  withFallback,
} from '../../../src/shop/photos/photo-storage.ts';
import { origin, Visitor } from '../../storefront/visitor.ts';
import { plainPng } from './pictures.ts';

const bucket = (env as unknown as { TEST_BUCKET: R2Bucket }).TEST_BUCKET;
const objects = env.PHOTOS as DurableObjectNamespace<Photos>;

/** Unique file names in these tests, in consecutive groups. */
let files = 0;
const newFile = (type = 'jpg') => {
  files += 1;
  return `${files.toString(16).padStart(2, '0')}${'0'.repeat(30)}-8x6.${type}`;
};

/** So many bytes, different each time. */
const bytesOf = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255).buffer;

async function read(place: PhotoPlace, file: string): Promise<Uint8Array | null> {
  const found = await place.read(file);
  return found === null ? null : new Uint8Array(await new Response(found).arrayBuffer());
}

describe.each<[string, PhotoPlace]>([
  ['the shop’s own objects', ownObjects(objects)],
  ['a bucket', bucketOf(bucket)],
  ['a bucket before the objects', withFallback(bucketOf(bucket), ownObjects(objects))],
])('%s', (_, place) => {
  test.each([1, 512 * 1024, 512 * 1024 + 1, 1_600_000])('returns the %i stored bytes', async (length) => {
    const file = newFile();
    await place.keep(file, bytesOf(length));
    expect(await read(place, file)).toEqual(new Uint8Array(bytesOf(length)));
  });

  test('keeps one content per name, however often it is stored', async () => {
    const file = newFile();
    await place.keep(file, bytesOf(1_200_000));
    await Promise.all([place.keep(file, bytesOf(700_000)), place.keep(file, bytesOf(700_000))]);
    expect((await read(place, file))?.length).toBe(700_000);
  });

  test('knows no unstored file, and deletes the named one only, once or twice', async () => {
    const [one, other, third] = [newFile(), newFile(), newFile()];
    expect(await read(place, one)).toBeNull();
    for (const file of [one, other, third]) await place.keep(file, bytesOf(10));
    await place.deleteFiles([one, other]);
    await place.deleteFiles([one, other]);
    await place.deleteFiles([]);
    expect(await read(place, one)).toBeNull();
    expect(await read(place, other)).toBeNull();
    expect(await read(place, third)).not.toBeNull();
  });
});

test('a bucket bound later gets new photos, and earlier ones stay', async () => {
  const [before, after] = [newFile(), newFile()];
  await ownObjects(objects).keep(before, bytesOf(3));
  const both = withFallback(bucketOf(bucket), ownObjects(objects));
  await both.keep(after, bytesOf(4));
  expect((await read(both, before))?.length).toBe(3);
  expect((await read(both, after))?.length).toBe(4);
  expect(await read(ownObjects(objects), after)).toBeNull();
});

test('files are in pieces of half a million bytes, in eight objects by name, and none in the shop’s object', async () => {
  const file = newFile();
  await ownObjects(objects).keep(file, bytesOf(1_200_000));
  const object = objects.get(objects.idFromName(`photos-${groupOf(file)}`));
  await runInDurableObject(object, (_, state) => {
    const rows = state.storage.sql.exec(
      'SELECT length(bytes) AS n FROM pieces WHERE file = ? ORDER BY number',
      file,
    );
    expect(rows.toArray().map(({ n }) => n)).toEqual([524_288, 524_288, 151_424]);
  });
  const groups = Array.from({ length: 256 }, (_, first) => groupOf(first.toString(16).padStart(2, '0')));
  expect(Map.groupBy(groups, (group) => group).size).toBe(8);
});

describe('the address of a photo', () => {
  test('is cached for ever, with its exact type, and open to other origins’ pages', async () => {
    const file = newFile('png');
    await ownObjects(objects).keep(file, plainPng.slice().buffer);
    const answer = await SELF.fetch(`${origin}/photos/${file}`, { headers: { Cookie: 'x=y' } });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(answer.headers.get('Content-Security-Policy')).not.toContain('script-src');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(plainPng);
    const head = await SELF.fetch(`${origin}/photos/${file}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  });

  test.each([
    `${'a'.repeat(32)}-8x6.jpg`,
    `${'a'.repeat(32)}-8x6.svg`,
    `${'a'.repeat(32)}-8x6.html`,
    `${'A'.repeat(32)}-8x6.jpg`,
    'x.jpg',
    '..%2f..%2fsecret',
    `${'a'.repeat(32)}-8x6.jpg%00.html`,
    'pieces',
  ])('is a not-found page without a photo: %s', async (file) => {
    const answer = await new Visitor().get(`/photos/${file}`);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    await answer.body?.cancel();
  });
});
