import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '../../../eventually.ts';
import { pathOfRoot } from '../programs.ts';

/** A Debian with systemd as its first process, on this machine's network. */
export type Machine = {
  /** The path of one of its files on this machine. */
  at(path: string): string;
  /** Runs a command in root's shell; returns its output, and throws it on failure. */
  type(command: string): Promise<string>;
  /** Makes its programs trust another authority. */
  trust(certificate: string): Promise<void>;
  stop(): Promise<void>;
};

/** Where an empty Debian is cached between runs. */
const kept = process.env.DEBIAN_FOLDER ?? join(tmpdir(), 'hanout-debian-13');
const authorities = '/etc/authorities.pem';

/** `names`: host names that lead to this machine there. */
export async function bootMachine(names: readonly string[]): Promise<Machine> {
  if (!existsSync(kept)) {
    await rm(`${kept}.new`, { recursive: true, force: true });
    await mkdir(`${kept}.new`, { recursive: true });
    await finish(spawnAsRoot('debootstrap', ['--include=dbus', 'trixie', `${kept}.new`]));
    await rename(`${kept}.new`, kept);
  }
  const root = await mkdtemp(join(tmpdir(), 'hanout-machine-'));
  await finish(spawnAsRoot('cp', ['-a', '--reflink=auto', `${kept}/.`, root]));
  const at = (path: string) => join(root, path);
  await appendFile(at('/etc/hosts'), `127.0.0.1 ${names.join(' ')}\n`);
  // The machine also trusts the authority of this network's registry proxy.
  const own = process.env.NODE_EXTRA_CA_CERTS;
  await writeFile(at(authorities), own === undefined ? '' : await readFile(own));
  await appendFile(at('/etc/environment'), `NODE_EXTRA_CA_CERTS=${authorities}\n`);

  // When systemd runs this machine, it places the new machine itself.
  const place = existsSync('/run/systemd/system') ? [] : ['--keep-unit'];
  const how = ['--quiet', '--boot', '--console=pipe', '--register=no', ...place];
  const child = spawnAsRoot('systemd-nspawn', [...how, '-D', root]);
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(root, { recursive: true, force: true });
  };
  const environment = ['env', '-i', 'HOME=/root', 'LANG=C.UTF-8'];
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const type = async (command: string) => {
    const [first = ''] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ');
    const within = ['--target', first, '--all', '--', ...environment, path, 'bash', '-c', command];
    return finish(spawnAsRoot('nsenter', within));
  };
  await eventually(async () => {
    if (child.exitCode !== null) return;
    expect(await type('systemctl is-system-running || true')).toMatch(/running|degraded/);
  }, 200).catch(async (error) => {
    await stop();
    throw error;
  });
  if (child.exitCode !== null) throw new Error(`systemd-nspawn ended with ${child.exitCode}`);
  return { at, type, stop, trust: (certificate) => appendFile(at(authorities), certificate) };
}

function spawnAsRoot(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: pathOfRoot() });
}

/** The output until its end. */
async function finish(child: ChildProcess): Promise<string> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}:\n${said}`);
  return said;
}
