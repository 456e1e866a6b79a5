import { secretMakers } from '../../src/server/state/secrets.ts';

/** One of the two Workers. Paths are from the repository's root. */
export type Deployment = {
  name: 'service' | 'storefront';
  title: string;
  config: string;
  /** The file with its secrets on this machine; git ignores it. */
  secretsFile: string;
  /** Generators of the secrets that no other party provides. */
  makers: Record<string, () => string>;
};

export const service: Deployment = {
  name: 'service',
  title: 'the payment service',
  config: 'src/service/wrangler.toml',
  secretsFile: 'src/service/.dev.vars',
  makers: {
    OPERATOR_KEY: secretMakers.OPERATOR_KEY,
    ROUTING_KEY: secretMakers.ROUTING_KEY,
    SEALING_KEYS: secretMakers.SEALING_KEYS,
    RECEIPT_KEYS: secretMakers.RECEIPT_KEYS,
  },
};

export const storefront: Deployment = {
  name: 'storefront',
  title: 'the shop',
  config: 'wrangler.toml',
  secretsFile: '.dev.vars',
  makers: { COOKIE_SECRET: secretMakers.COOKIE_SECRET, SEALING_KEYS: secretMakers.SEALING_KEYS },
};

/** The service first, because the shop uses it. */
export const deployments = [service, storefront];
