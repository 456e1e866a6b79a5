import { call } from '../../src/server/state/service-api.ts';
import { runClock } from '../fakes/command.ts';
import { openGateway, pinnedTime } from '../gateway/open.ts';
import { readGatewayOptions } from '../gateway/options.ts';
import { goLive } from './go-live.ts';
import type { Settings } from './settings.ts';

type FakeBank = { origin: string; stop: () => Promise<void> };

/** Starts the fake interbank gateway, makes it the account's acquirer, and opens live payments. */
export async function openFakeBank(
  { serviceOrigin, shopOrigin }: Settings,
  accountId: string,
  operatorKey: string,
): Promise<FakeBank> {
  const { origin, url, userName, password, terminal, clock, stop } = await openGateway(
    readGatewayOptions([]),
    pinnedTime(),
  );
  const stopClock = runClock(clock);
  const credentials = { user_name: userName, password, terminal, gateway: url };
  await call(`${serviceOrigin}/operator/accounts/${accountId}`, operatorKey, {
    acquirer: 'interbank',
    acquirer_credentials: { interbank: credentials },
    // The page before the gateway links to the terms that payers accept.
    terms_url: `${shopOrigin}/ar/conditions`,
    phone: '+213550123456',
    email: 'salam@hanout.example',
    trade_register: '16/00-0000000B26',
    tax_number: '000016000000000',
  });
  await goLive({ serviceOrigin, accountId, operatorKey }, origin);
  return {
    origin,
    stop: () => {
      stopClock();
      return stop();
    },
  };
}
