import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SealTo } from '../backup/sealing.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { PROGRAMS } from '../packages.ts';
import type { ServerSettings } from '../settings.ts';
import { isServed, readHolder } from '../state/lock.ts';
import { UserError } from '../user-error.ts';
import { findTrouble } from './health.ts';
import { readLink, releasesFolder, setLink } from './release-links.ts';

/** Milliseconds until a release has to answer, and between two checks. */
const PATIENCE = 120_000;
const PAUSE = 100;
/** Seconds in which the service manager restarts the server. */
const KEEPING = 15;
/** Most crashes of a release before its first answer. */
const MOST_BEGINNINGS = 3;

type Switch = {
  settings: ServerSettings;
  /** The settings file, as the release reads it. */
  file: string;
  /** The backups' folder, and what seals their secrets. */
  into: string;
  sealTo: SealTo | null;
  tell(line: string): void;
};

/**
 * Switches to another release: checks it, makes a backup, sets the link, ends the running server so that the service
 * manager (systemd) restarts it, and checks the new one. When that one does not answer, it switches back. The data is
 * never restored automatically: sales made meanwhile would be lost, and migrations are such that the earlier release
 * reads them (docs/server.md).
 */
export async function switchTo(name: string, given: Switch): Promise<void> {
  const { settings, file, into, sealTo, tell } = given;
  const folder = releasesFolder(settings);
  const current = await readLink(folder, 'current');
  const isRunning = existsSync(settings.stateFolder) && isServed(settings);
  if (name === current && isRunning) {
    const trouble = await findTrouble(settings);
    if (trouble !== null) throw new UserError(`${name} serves already, and ${trouble}.`);
    tell(`${name} serves already.`);
    return;
  }
  await check(join(folder, name), file);
  // The folder may have been made for the first start and be empty.
  const backup = existsSync(join(settings.stateFolder, 'secrets'))
    ? (await writeBackup({ ...settings, release: join(folder, current ?? name) }, into, sealTo)).folder
    : null;
  if (backup !== null) tell(`Copied what is kept to ${backup}`);
  const trouble = await tryRelease(name, given, isRunning);
  if (trouble === null) {
    if (current !== null && current !== name) await setLink(folder, 'former', current);
    tell(isRunning ? `${name} serves.` : `${name} answers, and will serve when the server is started.`);
    return;
  }
  if (current === null || current === name) throw new UserError(`${name} does not serve: ${trouble}.`);
  tell(`${name} does not serve: ${trouble}. Back to ${current}.`);
  const isKept = isRunning && isServed(settings);
  const still = await tryRelease(current, given, isKept);
  throw new UserError(
    still === null
      ? `${current} ${isKept ? 'serves' : 'answers, and serves when it is started'} again, with all that was kept since.`
      : `${current} does not serve either: ${still}. The backup of before is ${backup}: docs/server.md says how it is put back.`,
  );
}

/** The running server is not ended for a release that would not start. */
async function check(release: string, file: string): Promise<void> {
  const { ended, said } = run(release, ['check', '--settings', file]);
  if ((await ended) !== 0) throw new UserError(`${release} would not start:\n${said()}`);
}

/** Lets a release serve; returns its fault, null when there is none. */
async function tryRelease(name: string, { settings, file }: Switch, isRunning: boolean) {
  const folder = releasesFolder(settings);
  await setLink(folder, 'current', name);
  if (isRunning) {
    const before = readHolder(settings)?.pid ?? null;
    if (before !== null) end(before);
    return (await waitForServing(settings, join(folder, name), before)) ?? findTrouble(settings);
  }
  const trial = run(join(folder, name), ['start', '--settings', file]);
  const silent = await Promise.race([
    waitForServing(settings, join(folder, name), null),
    trial.ended.then(() => `it ended: ${trial.said().trimEnd().split('\n').at(-1)}`),
  ]);
  const trouble = silent ?? (await findTrouble(settings));
  trial.child.kill('SIGTERM');
  await trial.ended;
  return trouble;
}

/** Null once another process than `before` serves that release; else the reason why not. */
async function waitForServing(settings: ServerSettings, release: string, before: number | null) {
  const folder = await realpath(release);
  const holders = new Set<number>();
  let seconds = 0;
  for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
    const holder = readHolder(settings);
    if (holder !== null && holder.pid !== before) {
      if (holder.release === folder) return null;
      holders.add(holder.pid);
    }
    if (holders.size >= MOST_BEGINNINGS) return 'it ends again and again: its log says why';
    // Not each time, because the check holds the lock for a moment.
    if (before !== null && waited % 1000 === 0) seconds = isServed(settings) ? 0 : seconds + 1;
    if (seconds > KEEPING)
      return 'nobody has begun the server again: it has to be kept by systemd, or be stopped before';
    await sleep(PAUSE);
  }
  return `it has not answered within ${PATIENCE / 1000} s`;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Runs a command of a release with the release's own Node. */
function run(release: string, args: readonly string[]) {
  const child = spawn(
    join(release, PROGRAMS.node),
    ['--disable-warning=ExperimentalWarning', join(release, PROGRAMS.commands), ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-8000);
    });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      printed += error.message;
      resolve(1);
    });
    child.once('close', resolve);
  });
  return { child, ended, said: () => printed };
}
