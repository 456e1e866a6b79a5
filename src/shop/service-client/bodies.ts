import { parseWithin } from '../../contract/bounded-json.ts';
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

/** More than the longest answer has: 50 products with metadata of 8 KiB each, of single digits. */
const answerBounds = { values: 250_000, depth: 64 };

/** An answer in the shop's own names; undefined when it is no JSON, or has more values than any honest answer. */
export function parseJson(text: string, brand: string): unknown {
  const value = parseWithin(text, answerBounds);
  return value === undefined ? undefined : fromWire(value, brand);
}

/** A request body in the brand's names, as the bytes to store and send. */
export function writeBody(request: unknown, brand: string): string {
  return JSON.stringify(toWire(request, brand));
}
