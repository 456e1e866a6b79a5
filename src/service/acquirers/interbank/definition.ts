import type { AcquirerDefinition } from '../port.ts';
import { InterbankAcquirer } from './adapter.ts';
import { type InterbankCredentials, interbankCredentials } from './credentials.ts';
import { LEAST_AMOUNT } from './outcomes.ts';
import { GatewayClient } from './send-call.ts';

export const interbank: AcquirerDefinition<InterbankCredentials> = {
  modes: ['live'],
  credentials: interbankCredentials,
  leastAmount: LEAST_AMOUNT,
  asksConsent: true,
  open({ bindings, fetch, now }, credentials) {
    const isLocal = bindings.LOCAL === '1';
    return new InterbankAcquirer(new GatewayClient(credentials, { fetch, isLocal }), credentials, {
      isLocal,
      now,
    });
  },
};
