import { spawnSync } from 'node:child_process';

let hasSetpriv: boolean | null = null;

/**
 * The command so that it ends with us, however we end: `setpriv` has the kernel send SIGTERM. Where there is none, what is left
 * over still holds the lock, and the next start says so.
 */
export function withParent(command: readonly string[]): [string, string[]] {
  hasSetpriv ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  const [program = '', ...args] = hasSetpriv ? ['setpriv', '--pdeathsig', 'TERM', '--', ...command] : command;
  return [program, args];
}
