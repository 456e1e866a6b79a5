import { fromWire, toWire } from '../../contract/brand.ts';
import { ServiceUnexpected } from './errors.ts';

/** More than any answer of the contract needs: a page of 50 products with every field at its longest. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** The body as text. Bytes are counted as they come: an endless answer must not fill the memory. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > MAX_ANSWER_BYTES) throw new ServiceUnexpected('The answer is too long.');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Half a character, which only an escape can bring, makes URL encoding throw: it is replaced. */
const HALF_CHARACTER = /\\u[Dd][89A-Fa-f]/;

/** An answer in the shop's own names; undefined when it is no JSON, or is nested too deeply to be walked. */
export function parseJson(text: string, brand: string): unknown {
  try {
    if (!HALF_CHARACTER.test(text)) return fromWire(JSON.parse(text), brand);
    const mend = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
    return fromWire(JSON.parse(text, mend), brand);
  } catch {
    return undefined;
  }
}

/** A request body in the brand's names, as the bytes to store and send. */
export function writeBody(request: unknown, brand: string): string {
  return JSON.stringify(toWire(request, brand));
}
