/** FNV-1a of a text's UTF-16 units, as 16 hexadecimal digits: only to tell texts apart, not for security. */
export function fingerprintOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
