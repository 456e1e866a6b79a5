/**
 * The key of a rate limit: an IPv4 address, or the /64 of an IPv6 address, since a client with one address of a /64 has
 * all of them. Other text is its own key.
 */
export function networkOf(address: string): string {
  const read = readSix(address);
  if (read === null) return address;
  const network = read.groups.slice(0, 4);
  // All IPv4 addresses in IPv6 notation are in one /64, so they stay whole.
  return network.every((group) => group === '0') ? read.written : `${network.join(':')}::/64`;
}

/**
 * The /24 of an IPv4 or the /48 of an IPv6 address: the audit log keeps no more of it. Null when the text is no
 * address.
 */
export function neighbourhoodOf(address: string): string | null {
  const read = readSix(address);
  if (read === null) {
    const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
    return four === null ? null : `${four[1]}.0/24`;
  }
  const [high = 0, low = 0] = read.groups.slice(6).map((group) => Number.parseInt(group, 16));
  // An IPv4 address in IPv6 notation.
  if (/^(?:0:){5}ffff:/.test(read.groups.join(':'))) return `${high >> 8}.${high & 0xff}.${low >> 8}.0/24`;
  return `${read.groups.slice(0, 3).join(':')}::/48`;
}

/** The shortest spelling of an IPv6 address, and its eight groups; null for anything else. */
function readSix(address: string): { written: string; groups: string[] } | null {
  if (!address.includes(':')) return null;
  // The URL parser normalises zones and embedded IPv4 addresses.
  const written = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (written === undefined) return null;
  const [head = '', tail] = written.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  if (tail !== undefined)
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  return { written, groups };
}

/** True for a host, as `URL.hostname` writes it, that is the local machine. */
export function isLoopback(hostname: string): boolean {
  if (hostname === '[::1]' || hostname === 'localhost') return true;
  return hostname.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Whether requests to a web address are safe from eavesdroppers: they use TLS or stay on the machine. */
export function isPrivateLine(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
}
