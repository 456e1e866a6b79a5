/** Decodes texts of spreadsheets: Excel writes CSV in the code page of the computer. */

/** `text`: null where the encoding cannot be read. `encoding`: the guessed one; null where the file says it. */
type DecodedText = { text: string | null; encoding: string | null };

/** Encodings that a web page or XML may name. */
const SAID = /(?:charset|encoding)\s*=\s*["']?\s*(windows-125[26]|iso-8859-(?:1|6|15)|utf-8)/i;
const BYTES_OF_START = 2_000;

export function decodeText(bytes: Uint8Array): DecodedText {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return said(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return said(bytes, 'utf-16be');
  if (bytes.slice(0, BYTES_OF_START).includes(0)) return decodeWide(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return { text, encoding: null };
  } catch {
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, BYTES_OF_START));
    const [, named = 'utf-8'] = SAID.exec(start) ?? [];
    if (named.toLowerCase() !== 'utf-8') return said(bytes, named);
    // The preview says so, so that names can be checked.
    const encoding = guessEncoding(bytes);
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
}

function said(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding: null };
}

/** UTF-16 without a byte order mark: the separators, digits and line ends have a zero in one half, and only there. */
function decodeWide(bytes: Uint8Array): DecodedText {
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [index, byte] of bytes.slice(0, 20_000).entries())
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  const encoding = zeros[0] === 0 ? 'utf-16le' : zeros[1] === 0 ? 'utf-16be' : null;
  if (encoding === null || bytes.length % 2 !== 0) return { text: null, encoding: 'UTF-16' };
  try {
    return {
      text: new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes),
      encoding: 'UTF-16',
    };
  } catch {
    return { text: null, encoding: 'UTF-16' };
  }
}

/** The likelier of the two common code pages: Arabic letters come in runs, accented letters alone. */
function guessEncoding(bytes: Uint8Array): string {
  let [high, pairs] = [0, 0];
  for (const [index, byte] of bytes.slice(0, 20_000).entries()) {
    if (byte < 0xc0) continue;
    high += 1;
    if ((bytes[index - 1] ?? 0) >= 0xc0) pairs += 1;
  }
  return pairs * 2 > high ? 'Windows-1256' : 'Windows-1252';
}
