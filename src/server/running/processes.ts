import { join } from 'node:path';
import type { BuiltWorker, Release } from '../bundles/release.ts';
import type { Process } from '../runtime-config/config.ts';
import type { Module } from '../runtime-config/worker.ts';
import type { ServerSettings, WorkerSettings } from '../settings.ts';

export type WorkerKind = 'service' | 'shop';

/** Longest path of a socket, in bytes (a kernel limit). */
const LONGEST_SOCKET = 107;

/** A Worker's sockets in the file system: for the other Worker, and for its figures. */
export function socketsOf(settings: ServerSettings, which: WorkerKind) {
  const folder = runFolder(settings);
  return { inside: join(folder, `${which}.sock`), report: join(folder, `${which}.report.sock`) };
}

/** The socket of `/healthz` and `/metrics`. */
export function privateSocket(settings: ServerSettings): string {
  return join(runFolder(settings), 'private.sock');
}

/** The socket for the Workers' erasures. */
export function erasureSocket(settings: ServerSettings): string {
  return join(runFolder(settings), 'erasures.sock');
}

/** The folder of files that each start makes anew. */
export function runFolder({ stateFolder }: ServerSettings): string {
  return join(stateFolder, 'run');
}

export function storageOf({ stateFolder }: ServerSettings, which: WorkerKind): string {
  return join(stateFolder, which);
}

/** Whether the state folder's path is too long for the sockets in it. */
export function isTooLong(settings: ServerSettings): boolean {
  return Buffer.byteLength(socketsOf(settings, 'service').report) > LONGEST_SOCKET;
}

/** The Workers in the settings, in the order of their start: the shop calls the service. */
export function workersOf(settings: ServerSettings): WorkerKind[] {
  return (['service', 'shop'] as const).filter((which) => settings[which] !== null);
}

/** All variables of a Worker, none of them secret. `hashes`: of people's keys. */
export function varsOf(
  which: WorkerKind,
  built: BuiltWorker,
  settings: ServerSettings,
  hashes: Record<string, string>,
): Record<string, string> {
  const own = settings[which];
  const derived: Record<string, string> =
    which === 'shop'
      ? {
          ...(settings.service !== null && { SERVICE_URL: apiBaseOf(settings.service) }),
          ...hashes,
        }
      : {};
  // Never 1 here: it allows http and loopback addresses.
  return { ...built.vars, ...derived, ...own?.vars, PUBLIC_ORIGIN: own?.origin ?? '', LOCAL: '' };
}

/** In test mode: no live acquirer is built in. */
export function apiBaseOf(service: WorkerSettings): string {
  return `${service.origin}/test/api/v2`;
}

/** A Worker's process for the runtime. `secrets`: files by binding. */
export function describeProcess(
  which: WorkerKind,
  release: Release,
  settings: ServerSettings,
  given: { vars: Record<string, string>; secrets: Record<string, string> },
): Process {
  const built = release.workers[which];
  const own = settings[which];
  const neighbour = which === 'shop' ? 'service' : 'shop';
  const other = settings[neighbour];
  const at = (modules: readonly Module[]) =>
    modules.map((module) => ({ ...module, file: join(settings.release, module.file) }));
  const { inside, report } = socketsOf(settings, which);
  return {
    folder: runFolder(settings),
    compatibilityDate: built.compatibilityDate,
    compatibilityFlags: built.compatibilityFlags,
    modules: at(built.modules),
    release: settings.release,
    ...given,
    objects: built.objects,
    limits: built.limits,
    storage: storageOf(settings, which),
    front: { addressHeader: settings.addressHeader, logsAnswers: settings.logsAnswers },
    files: settings.servesFiles
      ? { folder: join(settings.release, which, 'files'), table: built.files }
      : null,
    other:
      other === null
        ? null
        : { host: new URL(other.origin).host, socket: `unix:${socketsOf(settings, neighbour).inside}` },
    erasures: settings.erasuresFile === null ? null : `unix:${erasureSocket(settings)}`,
    sockets: { outside: own?.listen ?? '', inside: `unix:${inside}`, report: `unix:${report}` },
  };
}
