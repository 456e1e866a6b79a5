import { access, constants, mkdir } from 'node:fs/promises';
import { UserError } from '../user-error.ts';

/** Absolute path: all that is kept lies in it. */
export type StateFolder = { stateFolder: string };

/** Makes the state folder (0700); throws a UserError when it cannot. `setting`: by which another one is chosen. */
export async function openStateFolder({ stateFolder }: StateFolder, setting = 'STATE_DIR'): Promise<void> {
  try {
    await mkdir(stateFolder, { recursive: true, mode: 0o700 });
    await access(stateFolder, constants.W_OK);
  } catch {
    throw new UserError(`The state folder ${stateFolder} cannot be written: choose another with ${setting}.`);
  }
}
