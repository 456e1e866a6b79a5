/**
 * A failure outside our code that an operator can mend: the log gives `explanation` in place of the line that threw.
 */
export abstract class Explained extends Error {
  /** What happened, and which setting to look at. Quotes nothing from outside. */
  abstract readonly explanation: string;
}

/**
 * What the log may say of an error: its name and the line that threw it. A message may quote an address, and an
 * order's address grants access to the order.
 */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof Explained) return `${error.name}: ${error.explanation}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 8).map((frame) => frame.trim())].join(' ');
}
