import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/ledger-audit/options.ts';

test('the command reports missing options', () => {
  const all = ['--account', 'a', '--service', 'https://pay.test'];
  expect(readOptions(all, { OPERATOR_KEY: 'k' })).toEqual({
    service: 'https://pay.test',
    key: 'k',
    account: 'a',
    mode: 'live',
  });
  expect(() => readOptions(all, {})).toThrow('OPERATOR_KEY');
  expect(() => readOptions(['--service', 'https://pay.test'], { OPERATOR_KEY: 'k' })).toThrow('whose');
  expect(() => readOptions(['--account', 'a'], { OPERATOR_KEY: 'k' })).toThrow('where');
  expect(() => readOptions([...all, '--mode', 'play'], { OPERATOR_KEY: 'k' })).toThrow('live or test');
  expect(() =>
    readOptions(['--account', 'a', '--service', 'http://pay.test'], { OPERATOR_KEY: 'k' }),
  ).toThrow('https');
});
