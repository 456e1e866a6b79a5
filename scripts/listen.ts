import { runListener } from './listen/run.ts';
import { readSettings } from './local/settings.ts';

/** `npm run listen`: streams an account's events to a local endpoint. */
await runListener(process.argv.slice(2), readSettings(process.env).stateFolder);
