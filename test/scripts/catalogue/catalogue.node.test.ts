import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOptions } from '../../../scripts/catalogue/options.ts';
import { languageList } from '../../../scripts/language-list.ts';
import type { Ready } from '../../../scripts/local/ready.ts';
import { packageRoot } from '../../../scripts/packages.ts';
import { makeStateFolder, removeStateFolder } from '../../journey/local-start.ts';
import { openService, type Service } from '../../journey/service.ts';

// Takes over 10 s: each test runs the command in a process of its own, several times.

/** The command beside the running service: its own process, its own read of the catalogue. */

let state: string;
let folder: string;
let service: Service;

beforeAll(async () => {
  state = await makeStateFolder();
  folder = await mkdtemp(join(tmpdir(), 'goods-'));
  service = await openService(state);
});

afterAll(async () => {
  await service?.running().stop();
  await removeStateFolder(state);
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command; returns its status and output. */
function run(...args: string[]): Promise<{ status: number | null; out: string; errors: string }> {
  return start([], args);
}

/** As `run`, as on a terminal. */
function runOnTerminal(...args: string[]) {
  return start(['--import', 'data:text/javascript,process.stderr.isTTY=true'], args);
}

function start(options: string[], args: string[], environment: Record<string, string> = {}) {
  const node = [...options, '--disable-warning=ExperimentalWarning', 'scripts/catalogue.ts', ...args];
  const child = spawn(process.execPath, node, {
    cwd: packageRoot,
    env: {
      ...process.env,
      SERVICE_URL: service.apiBase,
      SERVICE_API_KEY: service.account.secret_key,
      ...environment,
    },
  });
  const said = { out: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.errors += chunk;
  });
  return new Promise<{ status: number | null; out: string; errors: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, ...said })),
  );
}

const fileWith = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

async function listed(path: string): Promise<Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${service.account.secret_key}` };
  const answer = await fetch(`${service.apiBase}${path}?per_page=50`, { headers });
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
}

describe('npm run catalogue', () => {
  test('shows the changes of a file, imports it, then finds no change, and exports the same file', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `Article ${n};${100 + n};Rayon ${n % 3};`);
    const text = ['Nom;Prix;Rayon;Stock', ...rows, 'Huile;cher;;', 'Miel;900;;12'].join('\n');
    const file = await fileWith('goods.csv', text);
    const before = await run('diff', file);
    expect(before).toMatchObject({ status: 1, errors: '' });
    expect(before.out).toContain('41 new, 0 changed, 0 unchanged, 1 refused.');
    expect(before.out).toMatch(/^42 {2}refused {2}Huile {2}Column “Prix”: whole dinars are needed/m);
    expect(await listed('/products')).toEqual([]);

    const brought = await run('import', file);
    expect(brought).toMatchObject({ status: 1, errors: '' });
    expect(brought.out).toContain('41 rows imported.');
    const products = await listed('/products');
    expect(products).toHaveLength(41);
    expect(products[0]).toMatchObject({ name: 'Miel', metadata: { slug: 'miel', stock: 12 } });
    expect(await listed('/prices')).toHaveLength(41);

    const written = join(folder, 'all.csv');
    expect(await run('export', written, '--lang', 'ar')).toMatchObject({ status: 0, errors: '' });
    expect((await readFile(written, 'utf8')).split('\r\n')).toHaveLength(43);
    const same = await run('diff', written);
    expect(same).toMatchObject({ status: 0, errors: '' });
    expect(same.out).toContain('0 new, 0 changed, 41 unchanged, 0 refused.');

    const edited = (await readFile(written, 'utf8')).replace(';900;', ';950;');
    const again = await run('import', await fileWith('edited.csv', edited));
    expect(again).toMatchObject({ status: 0, errors: '' });
    expect(again.out).toContain('1 rows imported.');
    expect((await listed('/prices'))[0]).toMatchObject({ amount: 950 });
    expect((await run('diff', await fileWith('edited.csv', edited))).status).toBe(0);
  });

  test('shows a progress bar on a terminal, full at the end, and none in its report', async () => {
    const rows = Array.from({ length: 25 }, (_, n) => `Outil ${n};${500 + n}`);
    const file = await fileWith('tools.csv', ['Nom;Prix', ...rows].join('\n'));
    const { status, out, errors } = await runOnTerminal('import', file);
    expect([status, /[█░]/.test(out)]).toEqual([0, false]);
    const drawn = errors.split('\n').filter((line) => line !== '');
    expect(drawn.map((line) => line.split('\r').at(-1)?.split(' ')[0])).toEqual([
      'Reading',
      'Reading',
      'Importing',
    ]);
    for (const line of drawn) expect(line).toMatch(/█{30} (\d+)\/\1$/);
    const steps = Array.from((drawn[2] ?? '').matchAll(/([█░]{30}) (\d+)\/25/g), ([, bar = '', done]) => ({
      full: bar.lastIndexOf('█') + 1,
      done: Number(done),
    }));
    expect(steps[0]).toEqual({ full: 0, done: 0 });
    expect(steps.at(-1)).toEqual({ full: 30, done: 25 });
    for (const { full, done } of steps) expect(full).toBe(Math.round((done / 25) * 30));
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b));
  });

  test.each<[name: string, text: string, sentence: string]>([
    ['no headings', 'Miel;900', 'No row of the file has headings of goods'],
    ['an open quote', 'Nom;Prix\n"Miel;900\nThé;4', 'A quotation mark is not closed from row 2'],
    ['a hundred thousand rows', `Nom;Prix\n${'Miel;900\n'.repeat(100_000)}`, 'more than 50000 rows'],
  ])('says in one line why a file with %s was refused', async (_, text, sentence) => {
    const said = await run('import', await fileWith('wrong.csv', text));
    expect(said.status).toBe(2);
    expect(said.errors).toContain(sentence);
    expect(said.errors.trim().split('\n')).toHaveLength(1);
  });
});

test('without an address the running start is meant, whatever its ports', async () => {
  const ready: Ready = {
    storefront: 'http://127.0.0.1:1',
    api_base: service.apiBase,
    api_key: 'k',
    webhook_secret: 'w',
  };
  await writeFile(join(folder, 'ready.json'), JSON.stringify(ready));
  const file = await fileWith('one.csv', 'Nom;Prix\nMiel;900');
  const told = await start([], ['diff', file], { SERVICE_URL: '', STATE_DIR: folder });
  expect(told.errors).toBe('');
  expect(told.out).toContain('0 refused.');
});

test('a service that does not answer, or is busy, is named with its reason', async () => {
  const file = await fileWith('one.csv', 'Nom;Prix\nMiel;900');
  const busy = createServer((_, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ message: 'A copy is being written.', code: 'overloaded' }));
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(busy.address() as AddressInfo).port}/test/api/v2`;
  const refused = await run('diff', file, '--service', base);
  expect(refused).toMatchObject({
    status: 2,
    errors: 'The service could not be read: HTTP 503: A copy is being written.\n',
  });
  await new Promise((resolve) => busy.close(resolve));
  const silent = await run('diff', file, '--service', base);
  expect(silent.status).toBe(2);
  expect(silent.errors).toContain(`There is no answer from ${base}`);
});

describe('the command line', () => {
  const local = { apiBase: 'http://localhost:8788/test/api/v2', key: 'test_sk_local' };

  test('sends the local key to the local service only', () => {
    expect(readOptions(['diff', 'a.csv'], {}, local)).toMatchObject({
      service: local.apiBase,
      key: local.key,
    });
    const elsewhere = ['diff', 'a.csv', '--service', 'https://pay.example.dz/api/v2/'];
    expect(() => readOptions(elsewhere, {}, local)).toThrow('Set SERVICE_API_KEY');
    expect(readOptions(elsewhere, { SERVICE_API_KEY: 'live_sk_1' }, local)).toMatchObject({
      service: 'https://pay.example.dz/api/v2',
      key: 'live_sk_1',
    });
  });

  test.each([
    [[], 'Say what to do'],
    [['delete', 'a.csv'], 'Say what to do'],
    [['import'], 'Say with which file'],
    [['import', 'a.csv', '--lang', 'xx'], `The language is ${languageList}, not "xx".`],
    [['import', 'a.csv', '--service', 'http://pay.example.dz'], 'by https'],
    [['import', 'a.csv', '--service', 'pay'], 'must be one'],
    [['import', 'a.csv', '--force'], 'force'],
  ])('%j gets an error with the right usage', (args, sentence) => {
    expect(() => readOptions(args, {}, local)).toThrow(sentence);
  });
});
