import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/emulator/options.ts';
import { secretsOf } from '../../../scripts/emulator/state.ts';
import { readSettings } from '../../../src/service/settings.ts';

test('the mode that trusts everybody is asked for by name', () => {
  expect(() => readOptions([])).toThrow('Add --emulator');
  expect(() => readOptions(['--port', '9000'])).toThrow('private networks');
  expect(readOptions(['--help'])).toBeNull();
  expect(readOptions(['--emulator'])).toEqual({
    host: '127.0.0.1',
    port: 8788,
    brand: 'service',
    key: null,
    state: null,
  });
});

test.each([
  ['--port', '65536'],
  ['--port', 'x'],
  ['--host', 'a b'],
  ['--brand', 'Chez Nous'],
  ['--key', 'two words'],
  ['--live', ''],
])('%s %s is refused with its name', (name, value) => {
  expect(() => readOptions(['--emulator', name, value])).toThrow(name);
});

test('the secrets of a word are the same everywhere, differ by word, and are usable', () => {
  const secrets = secretsOf('word:ci');
  expect(secretsOf('word:ci')).toEqual(secrets);
  expect(Object.values(secretsOf('word:cj'))).not.toContain(secrets.ROUTING_KEY);
  expect(new Set(Object.values(secrets)).size).toBe(4);
  expect(readSettings({ ...secrets, LOCAL: '1', MODES: 'test' })).toMatchObject({ ok: true });
});
