/** True for what the runtime throws when an object is too busy or went away: asking again may help. */
export function isOverload(error: Error): boolean {
  return (
    ('overloaded' in error && error.overloaded === true) || ('retryable' in error && error.retryable === true)
  );
}
