import type { Context } from 'hono';
import type { Environment } from '../../../environment.ts';
import type { Mode } from '../../../urls.ts';

/** The mode that the address or a refused form names, else the last that this host serves: live, where it has both. */
export function modeOf(c: Context<Environment>): Mode {
  const { modes } = c.get('settings');
  const named = c.req.query('mode') ?? c.var.sentForm?.get('mode');
  return modes.find((mode) => mode === named) ?? modes.at(-1) ?? 'live';
}
