import { spawnSync } from 'node:child_process';

let hasSetpriv: boolean | null = null;

/**
 * The command, changed so that it ends with us, however we end: with `setpriv` the kernel sends SIGTERM. Without
 * `setpriv` an orphan still holds the lock, and the next start reports it.
 */
export function withParent(command: readonly string[]): [string, string[]] {
  hasSetpriv ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  const [program = '', ...args] = hasSetpriv ? ['setpriv', '--pdeathsig', 'TERM', '--', ...command] : command;
  return [program, args];
}
