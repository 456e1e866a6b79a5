import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EnvValues, readEnvFile, writeEnvFile } from '../../src/server/state/env-files.ts';
import { writePrivately } from '../../src/server/state/files.ts';
import { packageRoot } from '../packages.ts';
import { readConfig } from './config.ts';
import type { Deployment } from './deployments.ts';
import { secretsToBring } from './missing-secrets.ts';
import { openWrangler, type Wrangler } from './wrangler.ts';

/** The tools of a deployment. `root`: the repository's folder. */
export type Tools = {
  root: string;
  wrangler: Wrangler;
  ask: typeof fetch;
  wait: (milliseconds: number) => Promise<void>;
  tell: (line: string) => void;
};

/** The tools for a person at a terminal. */
export function openTools(): Tools {
  return {
    root: packageRoot,
    wrangler: openWrangler(),
    ask: fetch,
    wait: (milliseconds) => sleep(milliseconds),
    tell: (line) => console.log(line),
  };
}

/** The secrets to send with a Worker's bundle. `isFirst`: the platform has no such Worker yet. */
export type Plan = { deployment: Deployment; bring: EnvValues; isFirst: boolean };

/**
 * Finds the secrets that the platform lacks, and reads them from their file or makes and stores them there. Throws
 * with the names of those that a person has to provide, before any deployment. `renewed`: sent although the platform
 * has them.
 */
export async function planFor(
  { root, wrangler, tell }: Tools,
  deployment: Deployment,
  renewed: readonly string[] = [],
): Promise<Plan> {
  const { config, secretsFile, makers } = deployment;
  const deployed = await wrangler.listSecrets(config);
  const there = deployed?.filter((name) => !renewed.includes(name)) ?? [];
  const { required } = readConfig(join(root, config));
  const kept = await readEnvFile(join(root, secretsFile));
  const { bring, made } = secretsToBring(required, there, kept, makers, secretsFile);
  const names = Object.keys(made);
  if (names.length > 0) {
    await writeEnvFile(join(root, secretsFile), made);
    tell(`Made ${names.join(', ')}, kept in ${secretsFile}: store a copy where passwords are stored.`);
  }
  return { deployment, bring, isFirst: deployed === null };
}

/** Deploys a Worker as planned; returns its addresses. `args`: Wrangler's. */
export async function deployAs(
  { deployment: { title, config }, bring, isFirst }: Plan,
  { wrangler, tell }: Tools,
  args: readonly string[] = [],
): Promise<string[]> {
  tell(`Deploying ${title} (${config})${isFirst ? ', for the first time' : ''}`);
  if (Object.keys(bring).length === 0) return wrangler.deploy(config, args);
  // A temporary file with the missing secrets only: the file beside the configuration may hold older values of
  // deployed ones.
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  try {
    await writePrivately(join(folder, 'secrets.json'), JSON.stringify(bring));
    return await wrangler.deploy(config, [...args, '--secrets-file', join(folder, 'secrets.json')]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
