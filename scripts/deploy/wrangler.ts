import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { writePrivately } from '../../src/server/state/files.ts';
import { UserError } from '../../src/server/user-error.ts';
import { packageRoot, wranglerEntry } from '../packages.ts';

/** Calls of the platform's tool. `config`: a path from the repository's root. */
export type Wrangler = {
  /** Names of the deployed Worker's secrets; null when there is no such Worker. */
  listSecrets: (config: string) => Promise<string[] | null>;
  /** Sets secrets of the deployed Worker, and removes those that are null. Its code stays. */
  putSecrets: (config: string, secrets: Readonly<Record<string, string | null>>) => Promise<void>;
  /** Deploys; returns the Worker's addresses. */
  deploy: (config: string, args: readonly string[]) => Promise<string[]>;
};

const secretList = z.array(z.object({ name: z.string() }));
/** A line of the file that Wrangler writes for programs (WRANGLER_OUTPUT_FILE_PATH). */
const outputLine = z.object({ type: z.string(), targets: z.array(z.string()).nullish() });

/** Passed on to Wrangler: this process ends after it, once files with secrets are removed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Wrangler as a process, in `root`. `output`: gets its messages about a deployment. `entry`: its program. */
export function openWrangler(
  root = packageRoot,
  environment: Record<string, string> = {},
  output: 'inherit' | 'ignore' = 'inherit',
  entry = wranglerEntry,
): Wrangler {
  const run = async (args: readonly string[], stdio: StdioOptions, added: Record<string, string> = {}) => {
    const quiet = { WRANGLER_HIDE_BANNER: 'true', WRANGLER_SEND_METRICS: 'false' };
    const child = spawn(process.execPath, [entry, ...args], {
      cwd: root,
      stdio,
      env: { ...process.env, ...quiet, ...environment, ...added },
    });
    let said = '';
    child.stdout?.on('data', (part) => {
      said += part;
    });
    let error = '';
    child.stderr?.on('data', (part) => {
      error += part;
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, pass);
    const [status] = await once(child, 'close');
    for (const signal of SIGNALS) process.off(signal, pass);
    return { said, error, isOk: status === 0 };
  };
  return {
    listSecrets: async (config) => {
      const { said, error, isOk } = await run(['secret', 'list', '--config', config], 'pipe', {
        // With a quieter log level, Wrangler would not list the secrets.
        WRANGLER_LOG: 'log',
      });
      if (isOk) return secretList.parse(JSON.parse(said)).map(({ name }) => name);
      if (/^.*Worker "[^"]+".* not found/m.test(`${said}${error}`)) return null;
      throw new UserError(`The platform was not reached for ${config}:\n${`${said}${error}`.trim()}`);
    },
    putSecrets: async (config, secrets) => {
      const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
      const file = join(folder, 'secrets.json');
      try {
        await writePrivately(file, JSON.stringify(secrets));
        const { isOk } = await run(['secret', 'bulk', file, '--config', config], ['inherit', output, output]);
        if (!isOk) throw new UserError(`The secrets of ${config} were not changed: see above.`);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    deploy: async (config, args) => {
      const folder = await mkdtemp(join(tmpdir(), 'deploy-'));
      const file = join(folder, 'output.ndjson');
      try {
        const added = { WRANGLER_OUTPUT_FILE_PATH: file };
        const { isOk } = await run(
          ['deploy', '--config', config, ...args],
          ['inherit', output, output],
          added,
        );
        if (!isOk) throw new UserError(`${config} was not deployed: see above.`);
        const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
        const deployed = lines.map((line) => outputLine.parse(JSON.parse(line)));
        return deployed.findLast(({ type }) => type === 'deploy')?.targets ?? [];
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
