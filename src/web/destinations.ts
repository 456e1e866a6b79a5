import { isWebUrl } from '../contract/scalars.ts';
import { isLoopback, isPrivateLine } from './networks.ts';

/** Where events may be sent. */
export type DestinationRules = {
  /** True only under LOCAL=1. */
  local: boolean;
  livemode: boolean;
  /** Hosts of our own origins as `URL.host` writes them (with a port unless it is the scheme's default). */
  ownHosts: readonly string[];
  /** True only in the emulator of the payment service: any name, port and network, the private ones too. */
  anywhere?: boolean;
};

/** `why` completes a sentence: `The webhook endpoint ${why}.` */
type DestinationCheck = { ok: true } | { ok: false; why: string };

/** Top-level names that exist only inside a network, or that no public resolver answers. */
const LOCAL_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'domain',
  'workgroup',
  'svc',
  'consul',
  'arpa',
  'onion',
  'alt',
  'invalid',
];

/**
 * Whether payers may be led to a URL: in live mode only by https. On a developer's machine (LOCAL) it may also stay on
 * that machine.
 */
export function mayLeadTo(
  url: string,
  { livemode, local }: Pick<DestinationRules, 'livemode' | 'local'>,
): boolean {
  return !livemode || (local ? isPrivateLine(url) : /^https:/i.test(url));
}

/**
 * Decides whether an event may be sent to a URL. Runs when an endpoint is set and again
 * before each delivery, since the rules may have changed since the row was written.
 *
 * The check does not resolve names: the runtime has no resolver, and `global_fetch_strictly_public` keeps every fetch
 * of the deployed Worker on the public network. So a public name that resolves to a private address
 * (`127.0.0.1.nip.io`) passes here: any name can do so, and its spelling proves nothing.
 */
export function checkDestination(destination: string, rules: DestinationRules): DestinationCheck {
  // Parsers differ on a backslash: some read a slash, as the runtime's fetch does, others a part of the name.
  if (!isWebUrl(destination) || destination.includes('\\')) return refuse('must be a valid URL');
  const url = new URL(destination);
  const authority = /^https?:\/\/([^/?#\\]*)/i.exec(destination)?.[1] ?? '';
  // The parser drops an empty userinfo, and a later reader may take lookalike digits for an address.
  if (authority.includes('@')) return refuse('must not hold credentials');
  // A percent-encoded host hides its real name from people.
  if (authority.includes('%')) return refuse('must not encode its host');
  if (/(?![0-9])\p{Number}/u.test(authority)) return refuse('must name a public host');
  if (rules.ownHosts.some((host) => isSameHost(url, host))) return refuse('must not lead back here');

  if (rules.anywhere === true) return { ok: true };
  const relaxed = rules.local && !rules.livemode;
  if (rules.local && isLoopback(url.hostname)) return { ok: true };
  if (url.protocol !== 'https:' && !relaxed) return refuse('must use https');
  // The parser drops the scheme's default port.
  if (url.port !== '') return refuse('must use the standard port');
  if (!isPublicName(url.hostname)) return refuse('must name a public host');
  return { ok: true };
}

function refuse(why: string): DestinationCheck {
  return { ok: false, why };
}

/** Whether a URL leads to one of our hosts. The local machine has many names, so there only the port is compared. */
function isSameHost(url: URL, host: string): boolean {
  const own = URL.parse(`${url.protocol}//${host}`);
  if (own === null) return false;
  const isHere = isLoopback(url.hostname) && isLoopback(own.hostname);
  return url.port === own.port && (isHere || url.hostname === own.hostname);
}

// The parser has already turned every spelling of an IPv4 address (decimal, octal, hex, short, fullwidth) into four
// decimal numbers, and every IPv6 address into its form in brackets.
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/** True for a name of at least two labels that may be in the public DNS. */
function isPublicName(hostname: string): boolean {
  if (hostname.startsWith('[') || IPV4.test(hostname)) return false;
  const labels = hostname.split('.');
  // An empty label: a trailing dot is another spelling of a name, and two dots in a row are invalid.
  if (labels.length < 2 || labels.includes('')) return false;
  return !LOCAL_NAMES.includes(labels.at(-1) ?? '');
}
