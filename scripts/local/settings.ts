import { resolve } from 'node:path';
import { BRAND_PATTERN } from '../../src/contract/brand.ts';
import { UserError } from '../../src/server/user-error.ts';
import { packageRoot } from '../packages.ts';

/** The settings of the local shop and service: from the environment, with defaults. */
export type Settings = {
  shopPort: number;
  servicePort: number;
  /** Absolute path of the folder with all stored data. */
  stateFolder: string;
  /** The brand word of the service's field names. */
  brand: string;
  shopOrigin: string;
  serviceOrigin: string;
  /** The API base of the mode that the shop sells in. */
  apiBase: string;
};

/** Reads PORT, SERVICE_PORT, STATE_DIR and SERVICE_BRAND; throws a UserError that names the wrong one. */
export function readSettings(
  environment: Record<string, string | undefined>,
  mode: 'test' | 'live' = 'test',
): Settings {
  const shopPort = readPort('PORT', environment.PORT, 8787);
  const servicePort = readPort('SERVICE_PORT', environment.SERVICE_PORT, 8788);
  if (shopPort === servicePort) {
    throw new UserError(`PORT and SERVICE_PORT are both ${shopPort}: give them different ports.`);
  }
  const brand = environment.SERVICE_BRAND || 'service';
  if (!BRAND_PATTERN.test(brand)) {
    throw new UserError(
      'SERVICE_BRAND must be a word of 2 to 31 lower-case letters and digits, such as "service".',
    );
  }
  const serviceOrigin = `http://localhost:${servicePort}`;
  return {
    shopPort,
    servicePort,
    stateFolder: resolve(
      packageRoot,
      environment.STATE_DIR || `.wrangler/state${mode === 'test' ? '' : '-live'}`,
    ),
    brand,
    shopOrigin: `http://localhost:${shopPort}`,
    serviceOrigin,
    apiBase: `${serviceOrigin}${mode === 'test' ? '/test' : ''}/api/v2`,
  };
}

/** The shop's bindings that are not secret, with a demo merchant's contact; the service may be any. */
export function shopVars(
  settings: Pick<Settings, 'shopOrigin' | 'apiBase' | 'brand'>,
): Record<string, string> {
  return {
    PUBLIC_ORIGIN: settings.shopOrigin,
    SERVICE_URL: settings.apiBase,
    SERVICE_BRAND: settings.brand,
    SHOP_PHONE: '0550 12 34 56',
    SHOP_EMAIL: 'salam@hanout.example',
    LOCAL: '1',
  };
}

function readPort(name: string, given: string | undefined, otherwise: number): number {
  if (!given) return otherwise;
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (port < 1 || port > 65_535)
    throw new UserError(`${name} must be a port from 1 to 65535, not "${given}".`);
  return port;
}
