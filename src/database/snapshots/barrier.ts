/** `Retry-After` seconds of a refused change: most snapshots are written in less time. */
export const FROZEN_PAUSE = 10;

/** Errors lose their class over RPC and keep their message. */
const FROZEN = 'Nothing is changed while a snapshot is made.';

class Frozen extends Error {
  constructor() {
    super(FROZEN);
  }
}

/** Whether a statement was refused because a snapshot of the object is being written or received. */
export function isFrozen(error: unknown): boolean {
  return error instanceof Error && error.message.includes(FROZEN);
}

/** Checks each statement of an object while it is frozen. */
export interface Barrier {
  /** Throws while writing is refused, and for `isReading` while the data is incomplete. */
  check(isReading: boolean): void;
}

export function refuseStatement(): never {
  throw new Frozen();
}
