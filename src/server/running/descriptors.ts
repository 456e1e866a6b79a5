import { readFileSync, readlinkSync } from 'node:fs';
import type { ServerSettings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import { type WorkerKind, workersOf } from './processes.ts';

/** The first descriptor after the three standard ones. */
const FIRST = 3;

/** Listening sockets that systemd holds during our restart: requests wait in them meanwhile. */
export type Descriptors = Partial<Record<WorkerKind, number>>;

/**
 * The sockets passed by systemd, by sd_listen_fds(3): `LISTEN_PID` names the process, because variables are
 * inherited, `LISTEN_FDS` the number, `LISTEN_FDNAMES` the names. Throws a UserError for a socket that no Worker
 * would answer on.
 */
export function readDescriptors(env: NodeJS.ProcessEnv, settings: ServerSettings): Descriptors {
  if (env.LISTEN_PID !== String(process.pid)) return {};
  const names = (env.LISTEN_FDNAMES ?? '').split(':');
  const descriptors: Descriptors = {};
  for (let index = 0; index < Number(env.LISTEN_FDS ?? 0); index += 1) {
    const which = workersOf(settings).find((one) => one === names[index]);
    if (which === undefined)
      throw new UserError(
        `A socket named "${names[index] ?? ''}" was passed on, and the settings have no such Worker: FileDescriptorName= of its unit.`,
      );
    const listens = readListening(FIRST + index);
    const listen = settings[which]?.listen ?? '';
    if (listens !== normalize(listen))
      throw new UserError(
        `${which}.listen is ${listen}, and its socket listens at ${listens ?? 'nobody knows what'}: ListenStream= of its unit has to be the same.`,
      );
    descriptors[which] = FIRST + index;
  }
  // Our child processes must not take them as theirs.
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  return descriptors;
}

/** An address of the settings in the form of the kernel's tables, as below. */
function normalize(listen: string): string {
  if (listen.startsWith('unix:')) return listen;
  return new URL(`http://${listen.replace(/^\*/, '[::]')}`).host;
}

/**
 * Where a descriptor listens, by the kernel's tables: Node reports it only for sockets that it listens on itself.
 * Null: unknown.
 */
function readListening(descriptor: number): string | null {
  try {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${descriptor}`)) ?? [];
    for (const table of ['tcp', 'tcp6', 'unix'])
      for (const line of readFileSync(`/proc/self/net/${table}`, 'utf8').split('\n')) {
        const columns = line.trim().split(/\s+/);
        if (table === 'unix' && columns[6] === inode) return `unix:${columns[7]}`;
        if (table !== 'unix' && columns[9] === inode) return writeAddress(columns[1] ?? '');
      }
    return null;
  } catch {
    return null;
  }
}

/** `0100007F:2253`: words of four bytes, the last byte first. */
function writeAddress(hex: string): string {
  const [words = '', port = ''] = hex.split(':');
  const bytes = (words.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).toReversed());
  const host =
    bytes.length === 4
      ? bytes.map((byte) => Number.parseInt(byte, 16)).join('.')
      : `[${bytes.join('').match(/.{4}/g)?.join(':')}]`;
  return new URL(`http://${host}:${Number.parseInt(port, 16)}`).host;
}
