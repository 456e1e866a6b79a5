import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../src/server/packages.ts';
import type { Place } from '../server-process.ts';

/** A command of a tree, or of a release with its own programs, as an operator types it. */
export async function typeIn(tree: string, place: Place, command: string, ...more: string[]) {
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/serve.ts', command];
  const child = spawn(process.execPath, [...args, '--settings', place.settings, ...more], { cwd: tree });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, said };
}

/** The version that `copyAsNext` makes. */
export const NEXT = '99.0.0';

/**
 * A copy of this tree as its next version, with a migration of both Workers' schemas that adds a column and a table.
 */
export async function copyAsNext(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'hanout-next-'));
  const names = ['src', 'templates', 'scripts', 'public', 'package.json', 'tsconfig.json', 'wrangler.toml'];
  for (const name of names) await cp(join(packageRoot, name), join(tree, name), { recursive: true });
  await symlink(await realpath(join(packageRoot, 'node_modules')), join(tree, 'node_modules'));
  await edit(join(tree, 'package.json'), (text) =>
    text.replace(/"version": "[^"]+"/, `"version": "${NEXT}"`),
  );
  for (const [file, table] of [
    ['src/shop/store/schema.ts', 'orders'],
    ['src/service/account/store/schema.ts', 'checkouts'],
  ] as const) {
    const migration = `'ALTER TABLE ${table} ADD COLUMN of_next INTEGER; CREATE TABLE made_by_next (one INTEGER);'`;
    await edit(join(tree, file), (text) =>
      text.replace(/string\[\] = \[\];\n$/, `string[] = [${migration}];\n`),
    );
  }
  return tree;
}

/** Changes a file, and fails when nothing changes. */
export async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`No text was changed in ${file}.`);
  await writeFile(file, changed);
}
