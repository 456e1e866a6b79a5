import { backup, DatabaseSync } from 'node:sqlite';

/** In one step: between two, whoever writes would have it begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies an object's file as it is at one moment, while its owner may write; opened for reading, so that no request waits. */
export async function copyObject(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}
