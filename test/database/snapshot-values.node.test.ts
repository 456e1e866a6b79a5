import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gather } from '../../src/contract/bytes.ts';
import { linesIn, Unusable } from '../../src/database/snapshots/lines.ts';
import {
  isPlain,
  readValue,
  type Stored,
  writeValue,
  writtenRow,
} from '../../src/database/snapshots/values.ts';

const stored = fc.oneof(
  fc.constant<Stored>({ type: 'null', value: null }),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((value): Stored => ({ type: 'integer', value: `${value}` })),
  fc.double({ noNaN: true }).map((value): Stored => ({ type: 'real', value })),
  fc.string({ unit: 'binary' }).map((value): Stored => ({ type: 'text', value })),
  fc
    .uint8Array({ maxLength: 20_000 })
    .map((bytes): Stored => ({ type: 'blob', value: new Uint8Array(bytes).buffer })),
);

test('any value of any type is read back from a line of JSON', () => {
  fc.assert(
    fc.property(fc.array(stored), (row) => {
      const line = JSON.stringify(row.map(writeValue));
      expect(line).not.toContain('\n');
      expect(writtenRow.parse(JSON.parse(line)).map(readValue)).toStrictEqual(row);
    }),
  );
});

test('integers beyond a number, and values without JSON form, keep every digit', () => {
  const through = (one: Stored) =>
    readValue(writtenRow.parse(JSON.parse(JSON.stringify([writeValue(one)])))[0] ?? null);
  const hard: Stored[] = [
    { type: 'integer', value: '9223372036854775807' },
    { type: 'integer', value: '-9223372036854775808' },
    { type: 'real', value: Number.POSITIVE_INFINITY },
    { type: 'real', value: -0 },
    { type: 'real', value: 1 },
    { type: 'text', value: 'حانوت \u0000\u2028\ud83c\udf34 {"i":"1"}' },
  ];
  for (const one of hard) expect(through(one)).toStrictEqual(one);
});

function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
}

test('lines are the same for any chunks of the stream, and a part that ends within one is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 }).map((line) => line.map((byte) => (byte === 10 ? 11 : byte)))),
      fc.uint8Array({ maxLength: 5 }).map((rest) => rest.map((byte) => (byte === 10 ? 11 : byte))),
      fc.integer({ min: 1, max: 30 }),
      async (lines, rest, size) => {
        const bytes = [...lines.flatMap((line) => [...line, 10]), ...rest];
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
          Uint8Array.from(bytes.slice(part * size, (part + 1) * size)),
        );
        const whole = (await gather(streamOf(parts), bytes.length)) ?? new Uint8Array(1);
        expect([...whole]).toEqual(bytes);
        const read: number[][] = [];
        const reading = () => {
          for (const line of linesIn(whole)) read.push([...line]);
        };
        if (rest.length > 0) expect(reading).toThrow(Unusable);
        else reading();
        expect(read).toEqual(lines.map((line) => [...line]));
      },
    ),
  );
});

test('a stream is buffered up to its bound only', async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  expect(await gather(endless, 9_500)).toBeNull();
  expect(given).toBeLessThan(12_000);
});

test('text that JSON would change is not plain', () => {
  for (const value of [1, 'a', null, true, { a: [1, { b: undefined }] }]) expect(isPlain(value)).toBe(true);
  for (const value of [undefined, Number.NaN, 1n, new Date(0), new Map(), new Uint8Array(1), [undefined]])
    expect(isPlain(value)).toBe(false);
});
