import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Owner } from '../state/files.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Gives what lies in a folder to its owner, as only root can; answers what was another's. The owner may put links there while it
 * runs, so each thing is opened beneath the open folder that holds it (/proc is Linux's) and never by a path from the root; a file
 * with a second name may be a file of the system, and stays whose it is.
 */
export async function giveToOwner(folder: string, owner: Owner): Promise<string[]> {
  const given: string[] = [];
  const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  await giveBeneath(handle, folder, owner, given).finally(() => handle.close());
  return given;
}

async function giveBeneath(folder: FileHandle, path: string, owner: Owner, given: string[]): Promise<void> {
  const inside = `/proc/self/fd/${folder.fd}`;
  for (const name of await readdir(inside)) {
    // Links and sockets cannot be opened so.
    const one = await open(join(inside, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
    if (one === null) continue;
    try {
      const found = await one.stat();
      if (found.uid !== owner.uid && (found.isDirectory() || (found.isFile() && found.nlink === 1))) {
        await one.chown(owner.uid, owner.gid);
        given.push(join(path, name));
      }
      if (found.isDirectory()) await giveBeneath(one, join(path, name), owner, given);
    } finally {
      await one.close();
    }
  }
}

/** Has root go on as the owner: what root makes beside a database the owner cannot open. Others are the owner already. */
export function actAs({ uid, gid }: Owner): void {
  if (!isRoot() || uid === 0) return;
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}
