import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { gatewayFaultRates } from '../../../scripts/gateway/faults.ts';
import { readGatewayOptions, USAGE } from '../../../scripts/gateway/options.ts';
import { gatewaySettings } from '../../../scripts/gateway/settings.ts';
import { registration } from './opening.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'gateway.ts');
const quiet = '--disable-warning=ExperimentalWarning';

test('options are read, and wrong ones named', () => {
  expect(readGatewayOptions(['--port', '9300', '--user-name', 'shop', '--set', 'codes=number'])).toEqual({
    port: 9300,
    seed: null,
    userName: 'shop',
    password: null,
    terminal: null,
    settings: [{ name: 'codes', text: 'number' }],
  });
  for (const wrong of [['--port', '70000'], ['--fast'], ['--set', 'x'], ['extra']])
    expect(() => readGatewayOptions(wrong), wrong.join(' ')).toThrow();
});

test('the help names every fault and setting', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [quiet, script, '--help']);
  expect(stdout.trimEnd()).toBe(USAGE);
  for (const word of [...Object.keys(gatewayFaultRates), ...Object.keys(gatewaySettings)])
    expect(USAGE).toContain(word);
});

test('it prints one line when it is ready, answers, and ends at SIGTERM', async () => {
  const child = spawn(process.execPath, [quiet, script, '--port', '0']);
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url, userName, password, terminal, ...rest } = JSON.parse(String(line));
    expect(rest).toEqual({});
    const jsonParams = JSON.stringify({ force_terminal_id: terminal, udf1: 'A' });
    const body = new URLSearchParams({ ...registration, userName, password, jsonParams });
    const answer = await fetch(`${url}register.do`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ errorCode: '0' });
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
