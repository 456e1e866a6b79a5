import { createInterface } from 'node:readline';
import { readOptions, USAGE } from './options.ts';
import { openServer } from './server.ts';

/** The command: serves the protocol on standard input and output until the input ends. Throws a UserError. */
export async function runServer(args: string[], version: string): Promise<void> {
  const options = readOptions(args, process.env);
  if (options === null) {
    console.log(USAGE);
    return;
  }
  const answer = await openServer(options, version);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    // Not awaited: a slow call holds no other.
    void answer(line).then((reply) => {
      if (reply !== null) process.stdout.write(`${JSON.stringify(reply)}\n`);
    });
  }
}
