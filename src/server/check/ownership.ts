import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Owner } from '../state/files.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Gives everything in a folder to its owner, as only root can; returns what belonged to others. Attack: the owner may
 * place links while it runs. So each file is opened below the open folder that holds it (/proc, Linux only), never by
 * a path from the root. A file with a second hard link may be a system file and stays unchanged.
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
    // Links and sockets cannot be opened this way.
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

/**
 * Makes root continue as the owner, because the owner could not open files that root creates beside a database. Other
 * users already are the owner.
 */
export function actAs({ uid, gid }: Owner): void {
  if (!isRoot() || uid === 0) return;
  process.setgroups?.([gid]);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}
