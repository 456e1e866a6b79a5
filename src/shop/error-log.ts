/** A failure from outside that somebody can mend: the log says `explanation` in place of where in our code it came up. */
export abstract class Explained extends Error {
  /** What happened, and which setting to look at. Quotes nothing that came from outside. */
  abstract readonly explanation: string;
}

/**
 * What a log may know of an error: its name and where in our code it was thrown. Its message may quote an
 * address, and an order's address is the key to it.
 */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof Explained) return `${error.name}: ${error.explanation}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 8).map((frame) => frame.trim())].join(' ');
}
