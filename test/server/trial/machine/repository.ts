import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../../../src/server/packages.ts';
import { findFreePorts } from '../../../journey/local-start.ts';
import { runProgram } from '../programs.ts';

/** This tree with its changes, in a repository that any machine here can clone. */
export type Repository = {
  address: string;
  /** Publishes a next version in it. */
  publish(version: string): Promise<void>;
  stop(): Promise<void>;
};

export async function openRepository(): Promise<Repository> {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-repository-'));
  const tree = join(folder, 'tree');
  const git = (...args: string[]) => runProgram('git', args, tree);
  const listed = runProgram('git', ['ls-files', '-co', '--exclude-standard', '-z'], packageRoot);
  await mkdir(tree);
  for (const name of listed.split('\0').filter((one) => one !== '')) {
    await mkdir(dirname(join(tree, name)), { recursive: true });
    // A file that was removed without git does not exist.
    await cp(join(packageRoot, name), join(tree, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  const commit = () => {
    git('add', '--all');
    git('-c', 'user.name=Trial', '-c', 'user.email=trial@hanout.test', 'commit', '--quiet', '-m', 'Try');
  };
  git('init', '--quiet');
  commit();
  const [port] = await findFreePorts();
  const program = join(runProgram('git', ['--exec-path']).trim(), 'git-daemon');
  const listening = ['--listen=127.0.0.1', `--port=${port}`, `--base-path=${folder}`, '--export-all', folder];
  const child: ChildProcess = spawn(program, listening, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    address: `git://127.0.0.1:${port}/tree`,
    async publish(version) {
      const file = join(tree, 'package.json');
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
      commit();
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
