/**
 * Whom a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, since whoever has one address of a /64 has all
 * of them. Text that is no address stands for itself.
 */
export function networkOf(address: string): string {
  const read = readSix(address);
  if (read === null) return address;
  const network = read.groups.slice(0, 4);
  // All IPv4 addresses that are written as IPv6 lie in one /64.
  return network.every((group) => group === '0') ? read.written : `${network.join(':')}::/64`;
}

/**
 * The neighbourhood of an address: the /24 of IPv4, the /48 of IPv6, which is what traces keep of it. Null for text that is
 * no address.
 */
export function neighbourhoodOf(address: string): string | null {
  const read = readSix(address);
  if (read === null) {
    const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address);
    return four === null ? null : `${four[1]}.0/24`;
  }
  const [high = 0, low = 0] = read.groups.slice(6).map((group) => Number.parseInt(group, 16));
  // An IPv4 address that is written as IPv6.
  if (/^(?:0:){5}ffff:/.test(read.groups.join(':'))) return `${high >> 8}.${high & 0xff}.${low >> 8}.0/24`;
  return `${read.groups.slice(0, 3).join(':')}::/48`;
}

/** An IPv6 address as it is written shortest, and its eight groups; null for anything else. */
function readSix(address: string): { written: string; groups: string[] } | null {
  if (!address.includes(':')) return null;
  // A zone or an embedded IPv4 address is written as the parser of addresses writes it.
  const written = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (written === undefined) return null;
  const [head = '', tail] = written.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  if (tail !== undefined)
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  return { written, groups };
}

/** True for a host, as `URL.hostname` has it, that is the machine itself. */
export function isLoopback(hostname: string): boolean {
  if (hostname === '[::1]' || hostname === 'localhost') return true;
  return hostname.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Whether nobody on the way can read or change what goes to a web address: it is sent by TLS, or leaves no machine. */
export function isPrivateLine(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
}
