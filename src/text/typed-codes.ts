/**
 * A typed code in the form that is hashed: look-alike characters are one character, and marks between do not count.
 */
export function normaliseCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

/** A recovery code in groups of four. */
export function spellCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
