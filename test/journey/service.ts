import { readSettings, type Settings } from '../../scripts/local/settings.ts';
import type { ServedAccount } from '../../src/server/state/account.ts';
import { makeSecretFiles, readServiceSecrets } from '../../src/server/state/secret-files.ts';
import type { ServiceSecrets } from '../../src/server/state/secrets.ts';
import { openAccount } from '../../src/server/state/service-api.ts';
import { findFreePorts } from './local-start.ts';
import { type RunningWorker, runWorker } from './running-worker.ts';

/** The payment service alone, with an account opened by its operator. */
export type Service = {
  origin: string;
  /** Of test mode. */
  apiBase: string;
  account: ServedAccount;
  settings: Settings;
  secrets: ServiceSecrets;
  running(): RunningWorker;
  /** Restarts it on the same port and state after its process has ended. */
  restart(): Promise<void>;
};

/** Starts the service on a free port with its state in `stateFolder`; stop its `running` after use. */
export async function openService(stateFolder: string): Promise<Service> {
  const [port, servicePort] = await findFreePorts();
  const settings = readSettings({
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    STATE_DIR: stateFolder,
  });
  await makeSecretFiles(settings, ['service']);
  const secrets = await readServiceSecrets(settings);
  const start = () =>
    runWorker(
      {
        name: 'service',
        port: servicePort,
        vars: { PUBLIC_ORIGIN: settings.serviceOrigin, SERVICE_BRAND: settings.brand, LOCAL: '1' },
        secrets: { ...secrets },
      },
      stateFolder,
    );
  let running = await start();
  return {
    origin: settings.serviceOrigin,
    apiBase: settings.apiBase,
    account: await openAccount(settings, secrets),
    settings,
    secrets,
    running: () => running,
    restart: async () => {
      running = await start();
    },
  };
}
