import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonText, memberText, writeJsonText } from '../../src/contract/json-text.ts';
import { holds } from '../seed.ts';

const TEXT = '{"n":12345678901234567890,"p":1.10,"10":"a","2":"b"}';

test('a text that is already JSON is written unchanged, at any place', () => {
  const kept = new JsonText(TEXT);
  expect(writeJsonText(kept)).toBe(TEXT);
  expect(writeJsonText({ data: [{ metadata: kept }, { metadata: null }], total: 2 })).toBe(
    `{"data":[{"metadata":${TEXT}},{"metadata":null}],"total":2}`,
  );
  expect(JSON.stringify({ metadata: new JsonText('{"a":1}') })).toBe('{"metadata":{"a":1}}');
});

test('everything else is written as JSON.stringify does', async () => {
  const values = fc.anything({
    withSparseArray: false,
    withNullPrototype: true,
    key: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '1', 'toString')),
    values: [
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
    ],
  });
  await holds(
    fc.property(values, (value) => {
      expect(writeJsonText(value)).toBe(JSON.stringify(value) ?? 'null');
    }),
  );
});

test.each([
  [`{ "a" : {"metadata":{"x":1}} , "metadata" : ${TEXT} , "z":1}`, TEXT],
  ['{"metadata":[1, 2 ,[3,{"metadata":{}}]],"a":"metadata"}', '[1,2,[3,{"metadata":{}}]]'],
  ['{"\\u006detadata":{"a":"}"},"b":["metadata",{"a":2}]}', '{"a":"}"}'],
  [
    '{"metadata":{"url":"https:\\/\\/a\\u0627","q":"\\"","half":"\\ud800"}}',
    '{"url":"https://aا","q":"\\"","half":"\\ud800"}',
  ],
  ['{"metadata":{"a":1},"metadata":{"b":1}}', '{"b":1}'],
  ['{"metadata":1,"metadata":{}}', '{}'],
  ['{"metadata":{"a":1},"metadata":"x"}', null],
  ['{"metadata":{"a":1},"metadata":null}', null],
  ['{"metadata":{"a":1},"metadata":-1}', null],
  ['{"b":"metadata","c":{"d":1}}', null],
  ['["metadata",{"d":1}]', null],
  ['{}', null],
])('of %s the metadata is %s', (text, expected) => {
  expect(memberText(text, 'metadata')).toBe(expected);
});

test('a member taken from any JSON text has the value that a parser finds there', async () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const objects = fc.dictionary(fc.oneof(fc.string(), fc.constant('metadata')), json);
  await holds(
    fc.property(objects, fc.constantFrom(0, 1, 4), (object, indent) => {
      const text = JSON.stringify(object, null, indent);
      const expected: unknown = JSON.parse(text).metadata;
      const taken = memberText(text, 'metadata');
      if (typeof expected !== 'object' || expected === null) expect(taken).toBeNull();
      else expect(taken).toBe(JSON.stringify(expected));
    }),
  );
});
