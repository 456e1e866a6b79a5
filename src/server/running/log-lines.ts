import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';

/** A line of the log, as JSON. */
export type LogLine = { time: string; from: string; level: string } & Record<string, unknown>;

/** Who writes a line: `server`, `shop`, `service`. */
export type Say = (from: string, level: 'info' | 'error', fields: Record<string, unknown>) => void;

/** Characters of what was said beside our own lines. */
const LONGEST = 4000;

const line = z.object({ timestamp: z.coerce.number(), level: z.string(), message: z.string() });
const fields = z.record(z.string(), z.unknown());

/** A line that the runtime has written: its own words, or a Worker's, whose lines are JSON within it. `now`: ISO. */
export function readLine(from: string, written: string, now: string): LogLine {
  const read = line.safeParse(parseJson(written));
  if (!read.success) return { time: now, from, level: 'error', message: written.slice(0, LONGEST) };
  const { timestamp, level, message } = read.data;
  const said = fields.safeParse(parseJson(message));
  return {
    // Ours last: what a Worker says is not to be taken for another's.
    ...(said.success ? said.data : { message: message.slice(0, LONGEST) }),
    time: new Date(timestamp).toISOString(),
    from,
    level: level === 'log' ? 'info' : level.toLowerCase(),
  };
}
