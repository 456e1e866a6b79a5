import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readOptions, USAGE } from '../../../scripts/couriers/options.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'courier.ts');
const quiet = '--disable-warning=ExperimentalWarning';
const run = (...args: string[]) => promisify(execFile)(process.execPath, [quiet, script, ...args]);

test('options are read, and wrong ones named', () => {
  expect(readOptions(['yalidine', '--port', '9301', '--seed', '7', '--set', 'masked=false'])).toEqual({
    name: 'yalidine',
    port: 9301,
    seed: 7,
    id: null,
    token: null,
    settings: [{ name: 'masked', text: 'false' }],
  });
  expect(readOptions(['ecotrack'])).toMatchObject({ port: 0, seed: null });
  const wrong = [[], ['maystro'], ['yalidine', 'ecotrack'], ['yalidine', '--port', '70000']];
  for (const args of [
    ...wrong,
    ['yalidine', '--seed', 'x'],
    ['yalidine', '--fast'],
    ['yalidine', '--set', 'x'],
  ])
    expect(() => readOptions(args), args.join(' ')).toThrow();
});

test('the help names every control and setting', async () => {
  const { stdout } = await run('--help');
  expect(stdout.trimEnd()).toBe(USAGE);
  for (const word of [
    '/_fake/advance',
    '/_fake/webhook',
    '/_fake/parcels',
    'crc_reply=text',
    'draft_state=',
    'lost',
  ])
    expect(USAGE).toContain(word);
});

test('an unknown setting ends it with a line', async () => {
  await expect(run('ecotrack', '--set', 'masked=true')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no setting "masked".\n',
  });
});

test.each(['yalidine', 'ecotrack'])(
  '%s prints one line when it is ready, answers, and ends at SIGTERM',
  async (name) => {
    const child = spawn(process.execPath, [quiet, script, name, '--port', '0']);
    const lines: string[] = [];
    try {
      const reader = createInterface({ input: child.stdout });
      reader.on('line', (line) => lines.push(line));
      await once(reader, 'line');
      const { url, id, token } = JSON.parse(lines[0] ?? '');
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      const answer =
        name === 'yalidine'
          ? await fetch(`${url}wilayas`, { headers: { 'X-API-ID': id, 'X-API-TOKEN': token } })
          : await fetch(`${url}validate/token?api_token=${token}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(name === 'yalidine' ? 'Tamanrasset' : 'VALID_TOKEN');
    } finally {
      child.kill('SIGTERM');
    }
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(lines).toHaveLength(1);
  },
);
