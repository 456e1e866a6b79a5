import { UserError } from '../../src/server/user-error.ts';
import { parseOptions, readNumber, readSettings, type SettingOption } from '../fakes/options.ts';
import { describeSettings } from '../fakes/settings.ts';
import { ecotrackSettings } from './ecotrack/settings.ts';
import { faultRates } from './faults.ts';
import { yalidineSettings } from './yalidine/settings.ts';

export type CourierOptions = {
  name: 'yalidine' | 'ecotrack';
  port: number;
  /** Null: no faults. */
  seed: number | null;
  /** Null: made at the start. */
  id: string | null;
  token: string | null;
  settings: SettingOption[];
};

export const USAGE = `npm run courier -- yalidine --port 9301
npm run courier -- ecotrack --port 9302

A fake courier on this machine (docs/couriers.md). When it is ready it prints one line: {"url","id","token"}. Ctrl-C ends it.

  --port N           0: any free port (without --port too)
  --seed N           chooses faults; without it there are none. The same seed gives the same faults
  --id, --token      the keys; otherwise made at the start. EcoTrack has a token alone, and "id" is null
  --set NAME=VALUE   a setting, several times

Faults of a seed: ${Object.keys(faultRates)
  .join(', ')
  .replace(/(.{80,100}?), /g, '$1,\n  ')}

Control, from this machine alone, with JSON bodies; no quota and no fault applies:
  GET  /_fake/parcels         every parcel as it is: unmasked, drafts too
  GET  /_fake/states          the states that documents have
  POST /_fake/advance         {"tracking", "state", "reason"?, "price"?, "unknown"?: true}
                              yalidine besides: "payment_status", "payment_id"; ecotrack: "activity", "payment_id"
  POST /_fake/clock           {"advance_ms"}: time jumps; retries and limits follow
  POST /_fake/faults          {"lost": 1}: the next occasions of a fault fail; GET: what has failed
  POST /_fake/settings        {"masked": false}; GET: all settings
  yalidine, as its dashboard: POST /_fake/webhook {"url", "secret"?, "types"?, "enabled"?}, GET its log,
  POST /_fake/webhook/test, POST /_fake/webhook/enable

Settings of yalidine
${describeSettings(yalidineSettings)}

Settings of ecotrack
${describeSettings(ecotrackSettings)}`;

export function readOptions(args: string[]): CourierOptions {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      id: { type: 'string' },
      token: { type: 'string' },
      set: { type: 'string', multiple: true },
    },
  });
  const [name, ...more] = positionals;
  if ((name !== 'yalidine' && name !== 'ecotrack') || more.length > 0)
    throw new UserError('Say which courier: yalidine or ecotrack. --help tells more.');
  return {
    name,
    port: readNumber('--port', values.port ?? '0', 65_535),
    seed: values.seed === undefined ? null : readNumber('--seed', values.seed, 2 ** 32 - 1),
    id: values.id ?? null,
    token: values.token ?? null,
    settings: readSettings(values.set),
  };
}
