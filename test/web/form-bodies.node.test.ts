import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BodyTooLarge, MAX_FORM_BYTES, MAX_FORM_FIELDS, readFormWithin } from '../../src/web/form-bodies.ts';
import { holds } from '../seed.ts';

const FORM = 'application/x-www-form-urlencoded';
const post = (body: BodyInit, type: string | null) =>
  new Request('https://shop.test/', {
    method: 'POST',
    body,
    headers: type === null ? {} : { 'Content-Type': type },
  });

describe('a form', () => {
  test('of any fields within the bounds is read as sent', async () => {
    const fields = fc.array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 40 });
    await holds(
      fc.asyncProperty(fields, async (pairs) => {
        const sent = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]));
        const form = await readFormWithin(post(sent.toString(), FORM));
        expect([...form]).toEqual([...sent]);
      }),
    );
  });

  test.each([
    ['the most fields', 'a=&'.repeat(MAX_FORM_FIELDS - 1).concat('a='), MAX_FORM_FIELDS],
    ['the most bytes', `a=${'x'.repeat(MAX_FORM_BYTES - 2)}`, 1],
  ])('of %s is read', async (_, body, fields) => {
    expect([...(await readFormWithin(post(body, FORM)))]).toHaveLength(fields);
  });

  test.each([
    ['one field too many', 'a=&'.repeat(MAX_FORM_FIELDS).concat('a=')],
    ['one byte too many', `a=${'x'.repeat(MAX_FORM_BYTES - 1)}`],
  ])('of %s is refused', async (_, body) => {
    await expect(readFormWithin(post(body, FORM))).rejects.toBeInstanceOf(BodyTooLarge);
  });

  test('with files may be longer where its route allows, with the same number of parts', async () => {
    const asSent = async (form: FormData) => {
      const sent = new Response(form);
      return post(await sent.arrayBuffer(), sent.headers.get('Content-Type'));
    };
    const file = new FormData();
    file.set('file', new File(['x'.repeat(2 * MAX_FORM_BYTES)], 'list.csv'));
    await expect(readFormWithin(await asSent(file))).rejects.toBeInstanceOf(BodyTooLarge);
    expect([...(await readFormWithin(await asSent(file), 4 * MAX_FORM_BYTES))]).toHaveLength(1);
    const many = new FormData();
    for (let n = 0; n < MAX_FORM_FIELDS; n += 1) many.append('a', 'b');
    expect([...(await readFormWithin(await asSent(many), 10 * MAX_FORM_BYTES))]).toHaveLength(
      MAX_FORM_FIELDS,
    );
    many.append('a', 'b');
    await expect(readFormWithin(await asSent(many), 10 * MAX_FORM_BYTES)).rejects.toBeInstanceOf(
      BodyTooLarge,
    );
  });

  test.each(['application/json', 'text/plain', null])(
    'of the type %s is empty and not read',
    async (type) => {
      let pulled = 0;
      const stream = new ReadableStream(
        {
          pull: (controller) => {
            pulled += 1;
            controller.enqueue(new Uint8Array(8));
          },
        },
        { highWaterMark: 0 },
      );
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
      const request = new Request('https://shop.test/', { ...init, headers: { 'Content-Type': type ?? '' } });
      expect([...(await readFormWithin(request))]).toEqual([]);
      expect(pulled).toBe(0);
    },
  );

  test('that is malformed is empty', async () => {
    expect([...(await readFormWithin(post('--y', 'multipart/form-data; boundary=x')))]).toEqual([]);
  });
});
