import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, readRelease } from './bundles/release.ts';
import { findClockTrouble, findClosed, findFullList } from './check/surroundings.ts';
import { now } from './clock.ts';
import { type Compaction, compactObjects, compactWhenDue } from './erasures/compaction.ts';
import { keepErasures } from './erasures/keeping.ts';
import { openErasureSocket } from './erasures/socket.ts';
import { keepInventory } from './inventory/inventory.ts';
import { openState } from './inventory/losses.ts';
import { ObjectFailures } from './metrics/object-failures.ts';
import { openPrivateSocket } from './metrics/private-socket.ts';
import { readBindings } from './running/bindings.ts';
import { type Child, prepareChild } from './running/child.ts';
import { watchClock } from './running/clock-watch.ts';
import { runDaily } from './running/daily.ts';
import type { Descriptors } from './running/descriptors.ts';
import type { LogLine, Say } from './running/log-lines.ts';
import { findListenTrouble } from './running/ports.ts';
import {
  apiBaseOf,
  describeProcess,
  erasureSocket,
  isTooLong,
  privateSocket,
  runFolder,
  socketsOf,
  storageOf,
  varsOf,
  type WorkerKind,
  workersOf,
} from './running/processes.ts';
import { sendTo } from './running/send-to-socket.ts';
import { writeConfig } from './runtime-config/config.ts';
import { keepSeller, type Seller } from './seller-account.ts';
import type { ServerSettings } from './settings.ts';
import { requireOwner, writePrivately } from './state/files.ts';
import { occupyStateFolder } from './state/lock.ts';
import { removeReady, writeReady } from './state/ready-file.ts';
import { findSecretFiles, readKeyHashes, readSecrets } from './state/secret-files.ts';
import type { ServicePlace } from './state/service-api.ts';
import { waitForCatalogue, waitForService } from './state/wait-until-ready.ts';
import { describeError, UserError, withPlace } from './user-error.ts';

/** Milliseconds between two checks for new objects. */
const INVENTORY_PAUSE = 60_000;

type Server = {
  /** Resolves when both answer; throws a UserError with the obstacle. */
  ready: Promise<void>;
  /** Lets both finish their answers, and ends them. */
  stop(): Promise<void>;
};

/** Rare options of a start. */
type Extra = { betweenStarts?: () => Promise<void>; rekeys?: boolean };

/**
 * Runs the Workers in the settings, each in its own process. `passed`: listening sockets for them. `betweenStarts`
 * runs when the service answers and the shop has not started; `rekeys`: a lost account.json is written again.
 */
export function serve(
  settings: ServerSettings,
  write: (line: LogLine) => void,
  passed: Descriptors = {},
  { betweenStarts = async () => {}, rekeys = false }: Extra = {},
): Server {
  const say: Say = (from, level, fields) =>
    write({ ...fields, time: new Date(now()).toISOString(), from, level });
  const failures = new ObjectFailures();
  const writeOfChild = (line: LogLine) => {
    failures.note(line);
    write(line);
  };
  const children: Child[] = [];
  /** What a stop undoes, the last first. */
  const ending = new AsyncDisposableStack();
  let stopping: Promise<void> | null = null;
  let renewing = Promise.resolve();
  let keeping = Promise.resolve();
  let isReady = false;

  const stop = () => {
    stopping ??= ending.disposeAsync();
    return stopping;
  };

  /** Has a stop undo something. After a stop it is undone at once, and the start ends. */
  async function atStop(undo: () => unknown): Promise<void> {
    if (stopping === null) {
      ending.defer(async () => {
        await undo();
      });
      return;
    }
    await undo();
    throw new Error('The server was stopped during its start.');
  }

  /**
   * Restarts both Workers after the clock was set. The runtime waits for alarms by the old clock, and the time of a
   * busy object stands still until a clock that was set back has caught up: for an hour no event would go out.
   * `between` runs while both are stopped.
   */
  async function renewAll(between = async () => {}): Promise<void> {
    for (const child of children.toReversed()) await child.stop(settings.stopSeconds);
    await between();
    for (const child of children) if (stopping === null) await child.start();
  }
  function renewLater(between?: () => Promise<void>): void {
    renewing = renewing
      .then(() => renewAll(between))
      .catch((error: unknown) => {
        if (stopping === null) say('server', 'error', { event: 'renewal', message: String(error) });
      });
  }
  function noteStep(by: number): void {
    say('server', 'error', { event: 'clock', moved_s: Math.round(by / 1000) });
    renewLater();
  }
  function noteCompaction(done: Compaction | null): void {
    if (done === null) return;
    for (const message of done.failures) say('server', 'error', { event: 'compaction', message });
    say('server', 'info', { event: 'compacted', objects: done.objects });
  }

  /** Adds new objects to the inventory. Not before all answer: a wrong secret must not become the recorded one. */
  function noteInventory(): Promise<void> {
    if (isReady)
      keeping = keeping
        .then(() => keepInventory(settings, workersOf(settings)))
        .catch((error: unknown) =>
          say('server', 'error', { event: 'inventory', message: describeError(error) }),
        );
    return keeping;
  }

  async function begin(
    which: WorkerKind,
    { release, descriptor }: { release: Release; descriptor: number },
    given: Record<string, string> = {},
  ): Promise<void> {
    if (stopping !== null) return;
    const secrets = { ...given, ...(await findSecretFiles(settings, which)) };
    const vars = varsOf(which, release.workers[which], settings, await readKeyHashes(settings));
    const closed = readBindings(which, { ...vars, ...(await readSecrets(secrets)) });
    if (closed !== null) throw new UserError(closed);
    const config = join(runFolder(settings), `${which}.capnp`);
    await mkdir(storageOf(settings, which), { recursive: true, mode: 0o700 });
    await writePrivately(config, writeConfig(describeProcess(which, release, settings, { vars, secrets })));
    const { inside, report } = socketsOf(settings, which);
    const listen = settings[which]?.listen ?? '';
    const listening = passed[which] ?? null;
    const sockets = [inside, report];
    if (listening === null && listen.startsWith('unix:')) sockets.push(listen.slice('unix:'.length));
    const child = prepareChild({
      name: which,
      config,
      sockets,
      answers: async () => (await sendTo(report)('http://report/').catch(() => null))?.ok ?? false,
      isKept: true,
      lock: descriptor,
      listening,
      write: writeOfChild,
      say,
    });
    children.push(child);
    await atStop(() => child.stop(settings.stopSeconds));
    await child.start();
  }

  async function beginAll(): Promise<void> {
    if (isTooLong(settings))
      throw new UserError(
        `The path of the state folder ${settings.stateFolder} is too long for sockets in it.`,
      );
    const release = await readRelease(settings.release);
    if (existsSync(settings.stateFolder)) await requireOwner(settings.stateFolder);
    const taken = await occupyStateFolder(settings, '"state"');
    await atStop(() => taken.release());
    for (const which of workersOf(settings)) {
      const { listen = '' } = settings[which] ?? {};
      const trouble = passed[which] === undefined ? await findListenTrouble(`${which}.listen`, listen) : null;
      if (trouble !== null) throw new UserError(trouble);
    }
    const closed = await findClosed(settings);
    if (closed !== null) throw new UserError(closed);
    const behind = await findClockTrouble(settings);
    if (behind !== null) say('server', 'error', { event: 'clock', message: behind });
    const base = { release, descriptor: taken.descriptor };
    await mkdir(runFolder(settings), { recursive: true, mode: 0o700 });
    for (const message of await openState([settings, workersOf(settings), rekeys ? null : undefined]))
      say('server', 'info', { event: 'state', message });
    await atStop(noteInventory);
    await atStop(() => renewing);
    await atStop(await openErasureList(settings, say));
    await atStop(await openPrivateSocket(privateSocket(settings), settings, { children, failures }));
    noteCompaction(await compactWhenDue(settings));
    const place = placeOf(settings);
    if (place !== null) {
      await begin('service', base);
      await waitForService(place);
    }
    await betweenStarts();
    if (settings.shop !== null) {
      const seller = await findSeller(settings, place, { say, rekeys });
      await begin('shop', base, seller === null ? {} : await writeBindings(settings, seller));
      await waitForCatalogue(settings.shop.origin, [], {
        log: 'its lines above',
        send: sendTo(socketsOf(settings, 'shop').inside),
      });
      if (stopping === null && place !== null && seller !== null) {
        // A full disk must not prevent a clean end of the Workers.
        await atStop(() =>
          removeReady(settings.stateFolder).catch((error: unknown) =>
            say('server', 'error', { event: 'left', message: String(error) }),
          ),
        );
        await writeReady(place, settings.shop.origin, seller);
      }
    }
    if (stopping !== null) return;
    await keepInventory(settings, workersOf(settings));
    taken.noteServing(settings.release);
    isReady = true;
    const looking = setInterval(noteInventory, INVENTORY_PAUSE);
    await atStop(() => clearInterval(looking));
    await atStop(watchClock(noteStep));
    await atStop(
      runDaily(settings.compactAt, () =>
        renewLater(async () => noteCompaction(await compactObjects(settings))),
      ),
    );
    say('server', 'info', { event: 'ready', version: release.version, commit: release.commit });
  }

  const ready = beginAll().catch(async (error: unknown) => {
    // A stop during the start is no failure.
    if (stopping !== null) return;
    await stop();
    throw withPlace(error, settings.stateFolder);
  });
  return { ready, stop };
}

/** Returns how to close it; there may be no list. */
async function openErasureList(settings: ServerSettings, say: Say): Promise<() => Promise<void>> {
  const { erasuresFile: file } = settings;
  if (file === null) return async () => {};
  await keepErasures(settings, file).catch((error: unknown) => {
    const placed = withPlace(error, file);
    const why = placed instanceof Error ? placed.message : String(placed);
    throw new UserError(`The list of erasures ${file} cannot be written. ${why}`);
  });
  const full = await findFullList(file);
  if (full !== null) say('server', 'error', { event: 'erasures', message: full });
  return openErasureSocket(erasureSocket(settings), file, (message) =>
    say('server', 'error', {
      event: 'erasures',
      message: `The list of erasures ${file} cannot be written. ${message}`,
    }),
  );
}

/** The place of this server's service; null without one. */
function placeOf(settings: ServerSettings): ServicePlace | null {
  const { service, stateFolder } = settings;
  if (service === null) return null;
  const send = sendTo(socketsOf(settings, 'service').inside);
  return { stateFolder, serviceOrigin: service.origin, apiBase: apiBaseOf(service), send };
}

/** The seller of this server's own service; null when the shop has its own keys, of any service. */
async function findSeller(
  settings: ServerSettings,
  place: ServicePlace | null,
  { say, rekeys }: { say: Say; rekeys: boolean },
): Promise<Seller | null> {
  const own = await findSecretFiles(settings, 'shop');
  if (own.SERVICE_API_KEY !== undefined) return null;
  if (place === null)
    throw new UserError(
      'The shop has no service here: write its keys to secrets/shop/SERVICE_API_KEY and SERVICE_WEBHOOK_SECRET.',
    );
  return keepSeller(place, { hasDemo: false, rekeys }, (stage) => say('server', 'info', { event: stage }));
}

/** Writes the service's bindings of the shop as files; returns them by binding. */
async function writeBindings(
  settings: ServerSettings,
  { bindings }: Seller,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [name, secret] of Object.entries(bindings)) {
    const file = join(runFolder(settings), name);
    await writePrivately(file, secret);
    files[name] = file;
  }
  return files;
}
