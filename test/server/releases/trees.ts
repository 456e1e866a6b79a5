import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../src/server/packages.ts';
import type { Place } from '../stand.ts';

/** A command of a tree, or of a release by its own programs, as it is typed there. */
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

/** A new folder, and what is needed there to have it a tree with the packages of this one. */
export async function makeTreeFolder(name: string) {
  const tree = await mkdtemp(join(tmpdir(), `hanout-${name}-`));
  const linkPackages = async () =>
    symlink(await realpath(join(packageRoot, 'node_modules')), join(tree, 'node_modules'));
  return { tree, linkPackages };
}

/** The tree as it was at an earlier commit, as a clone of its own. */
export async function checkOut(commit: string): Promise<string> {
  if (git(packageRoot, 'cat-file', '-e', `${commit}^{commit}`).status !== 0)
    throw new Error(
      `There is no commit ${commit} here. An earlier version is built from the history of this repository: clone it whole, not a part of it (git fetch --unshallow) nor an archive.`,
    );
  const { tree, linkPackages } = await makeTreeFolder('earlier');
  for (const words of [
    ['clone', '--quiet', '--shared', '--no-checkout', packageRoot, '.'],
    ['checkout', '--quiet', commit],
  ]) {
    const { status, stderr } = git(tree, ...words);
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  }
  await linkPackages();
  return tree;
}

function git(cwd: string, ...words: string[]) {
  return spawnSync('git', words, { cwd, encoding: 'utf8' });
}
