/** An error that the operator can fix: only its message is shown, one line that says what to do. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The line that describes an error on the terminal. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `This should not happen: ${message.split('\n')[0]}`;
}
