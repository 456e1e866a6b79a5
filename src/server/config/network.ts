import { list, struct, text, type Value } from './text.ts';

/**
 * Networks that the runtime takes for public ones and that lead elsewhere: to this machine, into its network, or through an address
 * that is written in another. `public` keeps out the others (10/8, 127/8, 169.254/16, fc00::/7 and so on).
 */
const deniedNetworks = [
  // "This host": connects to the machine itself.
  '0.0.0.0/8',
  // Networks for measurements.
  '198.18.0.0/15',
  // Unspecified, and IPv4 addresses in an old form: ::127.0.0.1.
  '::/96',
  // IPv4 addresses behind translators: NAT64, a network's own NAT64, SIIT, 6to4, Teredo.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2002::/16',
  '2001::/32',
  // Addresses of a site, before there was fc00::/7.
  'fec0::/10',
];

/** Public addresses alone; names are looked up once, and only addresses that passed are connected to. */
export function publicNetwork(): Value {
  return struct({
    allow: list([text('public')]),
    deny: list(deniedNetworks.map(text)),
    tlsOptions: struct({ trustBrowserCas: 'true' }),
  });
}
