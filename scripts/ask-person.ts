import { createInterface } from 'node:readline/promises';
import { UserError } from '../src/server/user-error.ts';

/** Asks a person at the terminal. */
export type Prompt = (question: string) => Promise<string>;

/** Lets `run` ask at the terminal. Throws a UserError with `unanswered` when the input ends before an answer. */
export async function askPerson<T>(run: (prompt: Prompt) => Promise<T>, unanswered: string): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // At the end of the input, a question would never be answered.
  const ended = new Promise<never>((_, fail) =>
    terminal.once('close', () => fail(new UserError(unanswered))),
  );
  try {
    return await run((question) => Promise.race([terminal.question(question), ended]));
  } finally {
    ended.catch(() => undefined);
    terminal.close();
  }
}
