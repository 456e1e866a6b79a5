import { parseOptions, readNumber, readSettings, type SettingOption } from '../fakes/options.ts';
import { describeSettings } from '../fakes/settings.ts';
import { gatewayFaultRates } from './faults.ts';
import { gatewaySettings } from './settings.ts';

export type GatewayOptions = {
  port: number;
  /** Null: no faults. */
  seed: number | null;
  /** Null: made at the start, as the next two. */
  userName: string | null;
  password: string | null;
  terminal: string | null;
  settings: SettingOption[];
};

export const USAGE = `npm run gateway -- --port 9300

A fake of the interbank gateway of CIB and Edahabia on this machine (docs/gateway.md). When it is ready it prints one line:
{"url","userName","password","terminal"}. Ctrl-C ends it. Its clock begins on 1 June 2026, because its test cards expire.

  --port N           0: any free port (without --port too)
  --seed N           chooses faults; without it there are none. The same seed gives the same faults
  --user-name, --password, --terminal   otherwise made at the start
  --set NAME=VALUE   a setting, several times

Faults of a seed: ${Object.keys(gatewayFaultRates).join(', ')}

Control, from this machine alone, with JSON bodies; no fault applies:
  GET  /_fake/orders          every order as it is
  POST /_fake/pay             {"orderId", "card"}: a payer pays with a test card
  POST /_fake/cancel          {"orderId"}: a payer gives up
  POST /_fake/refund          {"orderId", "amount"}: the bank gives centimes back, not through the API
  POST /_fake/reverse         {"orderId"}: the bank cancels a paid order
  POST /_fake/clock           {"advance_ms"}: time jumps; orders that are not acknowledged are cancelled
  POST /_fake/faults          {"lost": 1}: the next occasions of a fault fail; GET: what has failed
  POST /_fake/settings        {"codes": "number"}; GET: all settings

Settings
${describeSettings(gatewaySettings)}`;

export function readGatewayOptions(args: string[]): GatewayOptions {
  const { values } = parseOptions({
    args,
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      'user-name': { type: 'string' },
      password: { type: 'string' },
      terminal: { type: 'string' },
      set: { type: 'string', multiple: true },
    },
  });
  return {
    port: readNumber('--port', values.port ?? '0', 65_535),
    seed: values.seed === undefined ? null : readNumber('--seed', values.seed, 2 ** 32 - 1),
    userName: values['user-name'] ?? null,
    password: values.password ?? null,
    terminal: values.terminal ?? null,
    settings: readSettings(values.set),
  };
}
