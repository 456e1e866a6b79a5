import type { Context } from 'hono';
import type { Environment } from '../../../environment.ts';
import type { Mode } from '../../../urls.ts';

/** The mode that the address names, else the last that this host serves: live, where it has both. */
export function modeOf(c: Context<Environment>): Mode {
  const { modes } = c.get('settings');
  return modes.find((mode) => mode === c.req.query('mode')) ?? modes.at(-1) ?? 'live';
}
