import type { DeskRole } from '../../domain/desk-rights.ts';

/** A paired device. Times in milliseconds. */
export type Device = {
  id: string;
  name: string;
  role: DeskRole;
  pairedAt: number;
  /** To five minutes. */
  seenAt: number;
  /** Thirty days after it was last seen. */
  expiresAt: number;
  /** The time of its last reauthentication; null: never. */
  reauthenticatedAt: number | null;
};
