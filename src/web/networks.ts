/**
 * Whom a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, since whoever has one address of a /64 has all
 * of them. Text that is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  // A zone or an embedded IPv4 address is written as the parser of addresses writes it.
  const whole = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (whole === undefined) return address;
  const [head = '', tail] = whole.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  if (tail !== undefined) groups.push(...Array.from({ length: 8 - groups.length - after }, () => '0'));
  const network = groups.concat(tail ? tail.split(':') : []).slice(0, 4);
  // All IPv4 addresses that are written as IPv6 lie in one /64.
  return network.every((group) => group === '0') ? whole : `${network.join(':')}::/64`;
}
