/** Connects a field to its hint and error for screen readers. */
export function described(name: string, error: string | undefined, hasHint = false) {
  const ids = [hasHint ? `${name}-hint` : '', error === undefined ? '' : `${name}-error`].filter(Boolean);
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error === undefined ? undefined : ('true' as const),
  };
}
