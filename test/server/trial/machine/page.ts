import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../../src/server/packages.ts';

/** The commands of docs/running.md in order, each as typed, with its continuation lines. */
export async function readCommands(): Promise<string[]> {
  const page = await readFile(join(packageRoot, 'docs', 'running.md'), 'utf8');
  const fences = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
  return fences.flatMap((commands) => commands.split(/(?<!\\)\n/)).filter((command) => command !== '');
}

/** Commands of the page around which the trial acts or checks, each by words that no other has. */
export const moments = {
  released: 'cd source && npm run serve -- release',
  started: 'journalctl -u hanout',
  secured: 'systemctl reload-or-restart caddy',
  invited: 'npm run admin',
  upgraded: 'git pull',
  returned: 'npm run serve -- rollback',
  examined: 'npm run serve -- check',
  backedUp: 'systemctl start hanout-backup.service',
  lost: 'mv /var/lib/hanout/state',
  restored: 'npm run serve -- restore',
  resumed: 'systemctl start hanout-shop.socket',
} as const;
export type Moment = keyof typeof moments;

/** The page's placeholders for the reader's own values. */
export const blanks = {
  repository: 'REPOSITORY',
  shop: 'YOUR.SHOP',
  service: 'YOUR.PAY',
  backup: '2026-11-23T03-00-00-000Z',
} as const;
