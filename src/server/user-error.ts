import { describeFailure } from './failures.ts';

/** An error that the operator can fix: only its message is shown, one line that says what to do. */
export class UserError extends Error {
  override name = 'UserError';
}

/** The line that describes an error on the terminal. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  const failure = describeFailure(error, null);
  if (failure !== null) return failure;
  const message = error instanceof Error ? error.message : String(error);
  return `This should not happen: ${message.split('\n')[0]}`;
}

/** Names what the file system or SQLite refused at a path; other errors stay as they are. */
export function withPlace(error: unknown, path: string): unknown {
  const failure = error instanceof UserError ? null : describeFailure(error, path);
  return failure === null ? error : new UserError(failure);
}
