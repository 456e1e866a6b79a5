/** Something the person at the keyboard can mend: shown as its message alone, one line that says what to do. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The one line that stands for an error on the terminal. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `This should not happen: ${message.split('\n')[0]}`;
}
