/** Seconds after which whoever was refused may ask again: copies of most objects are written in less. */
export const FROZEN_PAUSE = 10;

/** Errors lose their class on their way out of an object, and keep what they say. */
const FROZEN = 'Nothing is changed while a copy is made.';

class Frozen extends Error {
  constructor() {
    super(FROZEN);
  }
}

/** Whether somebody was refused because a copy of the object is being made, or one is being taken in. */
export function isFrozen(error: unknown): boolean {
  return error instanceof Error && error.message.includes(FROZEN);
}

/** What stands before the statements of an object while it is held. */
export interface Barrier {
  /** Throws while nothing may be written, and for `isReading` while there is nothing whole to be read. */
  check(isReading: boolean): void;
}

export function refuseStatement(): never {
  throw new Frozen();
}
