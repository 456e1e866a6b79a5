/**
 * Networks that the runtime counts as public but that lead elsewhere: to this machine, into its network, or to an
 * address embedded in another. `public` already excludes the private ones (10/8, 127/8, 169.254/16, fc00::/7 and so
 * on).
 */
const deniedNetworks = [
  // "This host": connects to the machine itself.
  '0.0.0.0/8',
  // Networks for benchmarks (RFC 2544).
  '198.18.0.0/15',
  // Unspecified, and IPv4-compatible addresses, an old form: ::127.0.0.1.
  '::/96',
  // IPv4 addresses behind translators: NAT64, local NAT64, SIIT, 6to4, Teredo.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2002::/16',
  '2001::/32',
  // Site-local addresses, the predecessor of fc00::/7.
  'fec0::/10',
];

/**
 * Public addresses only. Names are resolved once, and only checked addresses are connected to (against DNS
 * rebinding).
 */
export const publicNetwork = {
  allow: ['public'],
  deny: deniedNetworks,
  tlsOptions: { trustBrowserCas: true },
};

/** Private networks too, such as those between containers. Only for the emulator of the payment service. */
export const everyNetwork = { allow: ['public', 'private'], tlsOptions: { trustBrowserCas: true } };
