/** True for the runtime's errors about a busy or restarted object: a retry may help. */
export function isOverload(error: Error): boolean {
  return (
    ('overloaded' in error && error.overloaded === true) || ('retryable' in error && error.retryable === true)
  );
}
