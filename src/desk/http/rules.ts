/**
 * A form that needs sign-in or reauthentication first. The page that asks for it sends the form again to the same
 * path, together with the answer.
 */
export type PendingForm = { path: string; fields: { name: string; value: string }[] };

/** The additional fields of a pending form, by names that no other form uses. */
export const pendingFormFields = {
  code: 'reauthentication.code',
  credential: 'reauthentication.credential',
  recovery: 'signin.code',
  device: 'signin.name',
  submission: 'signin.submission',
} as const;

export type PendingFormAnswers = Record<(typeof pendingFormFields)[keyof typeof pendingFormFields], string>;
