import { isWebUrl } from '../contract/scalars.ts';
import { isLoopback } from './networks.ts';

/** Where events may be sent. */
export type DestinationRules = {
  /** True only under LOCAL=1. */
  local: boolean;
  livemode: boolean;
  /** Hosts of our own origins as `URL.host` has them (with a port that is not the scheme's own). */
  ownHosts: readonly string[];
};

/** `why` completes a sentence: `The webhook endpoint ${why}.` */
type DestinationCheck = { ok: true } | { ok: false; why: string };

/** Ends of names that mean something only inside a network, or that no public resolver answers. */
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
 * Decides whether an event may be sent to a URL (open points, "Destinations"). Asked when an endpoint is
 * given and again before each sending, since rules and rows may be of different age.
 *
 * What a name resolves to is not asked: the runtime has no resolver to ask, and `global_fetch_strictly_public`
 * keeps every fetch of the deployed Worker on the public network. So a public name that resolves to a private
 * address (`127.0.0.1.nip.io`) passes here: any name can, and what it looks like tells nothing.
 */
export function checkDestination(destination: string, rules: DestinationRules): DestinationCheck {
  // Some read a backslash as a slash, as the fetch of the runtime does, others as a part of the name.
  if (!isWebUrl(destination) || destination.includes('\\')) return refuse('must be a valid URL');
  const url = new URL(destination);
  const authority = /^https?:\/\/([^/?#\\]*)/i.exec(destination)?.[1] ?? '';
  // An empty userinfo disappears in parsing, and lookalike digits may be read as an address further on.
  if (authority.includes('@')) return refuse('must not hold credentials');
  // A host that is written in percent signs hides from people what it names.
  if (authority.includes('%')) return refuse('must not encode its host');
  if (/(?![0-9])\p{Number}/u.test(authority)) return refuse('must name a public host');
  if (rules.ownHosts.some((host) => isSameHost(url, host))) return refuse('must not lead back here');

  const relaxed = rules.local && !rules.livemode;
  if (relaxed && isLoopback(url.hostname)) return { ok: true };
  if (url.protocol !== 'https:' && !relaxed) return refuse('must use https');
  // The parser leaves out the port that is the scheme's own.
  if (url.port !== '') return refuse('must use the standard port');
  if (!isPublicName(url.hostname)) return refuse('must name a public host');
  return { ok: true };
}

function refuse(why: string): DestinationCheck {
  return { ok: false, why };
}

/** Whether a URL leads to a host of ours. The machine itself has many names: there the port alone tells. */
function isSameHost(url: URL, host: string): boolean {
  const own = URL.parse(`${url.protocol}//${host}`);
  if (own === null) return false;
  const isHere = isLoopback(url.hostname) && isLoopback(own.hostname);
  return url.port === own.port && (isHere || url.hostname === own.hostname);
}

// The parser has turned every spelling of an IPv4 address (decimal, octal, hex, short, fullwidth) into four
// decimal numbers, and every IPv6 address into one in brackets.
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/** True for a name of at least two labels that the public DNS can know. */
function isPublicName(hostname: string): boolean {
  if (hostname.startsWith('[') || IPV4.test(hostname)) return false;
  const labels = hostname.split('.');
  // An empty label: a trailing dot is another spelling of a name, and two in a row are none at all.
  if (labels.length < 2 || labels.includes('')) return false;
  return !LOCAL_NAMES.includes(labels.at(-1) ?? '');
}
