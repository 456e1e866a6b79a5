/**
 * A form of the desk that nobody could take yet: its sender has to show first who they are. The page that asks for that sends it
 * once more, to the same path, and what it asked for with it.
 */
export type PendingForm = { path: string; fields: { name: string; value: string }[] };

/** What a carried form brings along besides its own fields, by names that no form has. */
export const pendingFormFields = {
  code: 'proof.code',
  credential: 'proof.credential',
  recovery: 'signin.code',
  device: 'signin.name',
  submission: 'signin.submission',
} as const;
