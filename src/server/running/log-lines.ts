import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';

/** A line of the log, as JSON. */
export type LogLine = { time: string; from: string; level: string } & Record<string, unknown>;

/** `from`: the writer of the line: `server`, `shop`, `service`. */
export type Say = (from: string, level: 'info' | 'error', fields: Record<string, unknown>) => void;

/** Most characters of a message that is not ours. */
const LONGEST = 4000;

const line = z.object({ timestamp: z.coerce.number(), level: z.string(), message: z.string() });
const fields = z.record(z.string(), z.unknown());

/** A line of the runtime's output: its own text, or a Worker's JSON inside it. `now`: ISO. */
export function readLine(from: string, written: string, now: string): LogLine {
  const read = line.safeParse(parseJson(written));
  if (!read.success) return { time: now, from, level: 'error', message: written.slice(0, LONGEST) };
  const { timestamp, level, message } = read.data;
  const said = fields.safeParse(parseJson(message));
  return {
    // Our fields come last, so that a Worker cannot pose as another.
    ...(said.success ? said.data : { message: message.slice(0, LONGEST) }),
    time: new Date(timestamp).toISOString(),
    from,
    level: level === 'log' ? 'info' : level.toLowerCase(),
  };
}
