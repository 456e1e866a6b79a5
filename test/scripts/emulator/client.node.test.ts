import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../../scripts/packages.ts';
import { startProgram, stopAll } from './emulator.ts';
import { PackedProject, run } from './packed.ts';

/** The typed client, from the packed package in a project of its own. */

const packed = new PackedProject();
const example = join(packed.folder, 'purchase.ts');
const compile = (file: string) =>
  run(
    join(packageRoot, 'node_modules', '.bin', 'tsc'),
    [
      ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2024', '--module', 'nodenext'],
      ...['--types', 'node', '--typeRoots', join(packageRoot, 'node_modules', '@types'), file],
    ],
    packed.folder,
  );

beforeAll(async () => {
  await packed.install();
  cpSync(join(packed.folder, 'node_modules', 'hanout-service', 'examples', 'client', 'purchase.ts'), example);
});

afterAll(async () => {
  await stopAll();
  rmSync(packed.root, { recursive: true, force: true });
});

test('the example compiles, buys, and reads its signed event', async () => {
  const compiled = compile(example);
  expect(compiled.status, compiled.stdout).toBe(0);
  const { ready, stop } = await startProgram(packed.program, []);
  const bought = run(process.execPath, [example], packed.folder, {
    SERVICE_URL: ready.api_base,
    SERVICE_API_KEY: ready.api_key,
  });
  await stop();
  expect([bought.status, bought.stdout.split('\n')], bought.stderr).toEqual([
    0,
    ['fee -63', 'payment 2563', '422 validation_failed items,amount', ''],
  ]);
});

test('a wrong field, a wrong word and an unknown operation do not compile', () => {
  const wrong: [text: string, put: string][] = [
    ['amount: 2500', 'amonut: 2500'],
    ["outcome: 'paid'", "outcome: 'payed'"],
    ['ifMatch: etagOf(checkout)', 'ifMatch: etagOf(checkout.id)'],
    ["all('listBalanceEntries')", "all('retrieveBalance')"],
    ['event.data.id !== checkout.id', 'event.data.reference !== checkout.id'],
  ];
  const source = readFileSync(example, 'utf8');
  for (const [text, put] of wrong) {
    expect(source.split(text)).toHaveLength(2);
    const file = join(packed.folder, 'wrong.ts');
    writeFileSync(file, source.replace(text, put));
    expect(compile(file).status, put).not.toBe(0);
  }
});
