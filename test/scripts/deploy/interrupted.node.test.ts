import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../../../scripts/packages.ts';
import { eventually } from '../../eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A Wrangler that says that it runs, and never ends by itself. */
const waiting = join(folder, 'waiting.mjs');
writeFileSync(
  waiting,
  `import { writeFileSync } from 'node:fs';
   writeFileSync(process.env.RUNS, '');
   setInterval(() => undefined, 1_000);`,
);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s leaves no file with secrets behind',
  async (signal) => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const runs = join(folder, `${signal}.runs`);
    const program = `import { openWrangler } from './scripts/deploy/wrangler.ts';
    await openWrangler(process.cwd(), {}, 'ignore', ${JSON.stringify(waiting)}).putSecrets('wrangler.toml', { LIVE_API_KEY: 'x' });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: packageRoot,
      env: { ...process.env, TMPDIR: temporary, RUNS: runs },
      stdio: 'ignore',
    });
    await eventually(() => expect(existsSync(runs)).toBe(true));
    const names = readdirSync(temporary, { recursive: true }).map(String);
    expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(1);
    child.kill(signal);
    const [status] = await once(child, 'close');
    expect(status).not.toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  },
);
