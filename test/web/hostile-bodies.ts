/** Bodies that cost a careless reader far more than they cost their sender. */

/** No answer to a hostile body is longer. */
export const MAX_ANSWER_BYTES = 100_000;

export type HostileBody = {
  name: string;
  type: string;
  /** Bytes of each chunk, and how many of them there are. */
  chunk: number;
  chunks: number;
  fill: (size: number) => string;
  /** What it says of its length; null for nothing. */
  length: number | null;
  /** What the first chunk begins with, and what the last one ends with. */
  start?: string;
  end?: string;
};

const CHUNK = 8 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const repeat = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';

/** Of 3 MB, which is far beyond every bound but a list's; of a form's own size where `chunks` is 7. */
const bodies: Omit<HostileBody, 'name' | 'length'>[] = [
  { type: FORM, chunk: CHUNK, chunks: 375, fill: repeat('a&') },
  { type: FORM, chunk: CHUNK, chunks: 7, fill: repeat('a&') },
  { type: FORM, chunk: CHUNK, chunks: 7, fill: repeat('"'), start: 'name="&' },
  { type: FORM, chunk: CHUNK, chunks: 7, fill: repeat('%'), start: 'note=' },
  { type: FORM, chunk: CHUNK, chunks: 7, fill: repeat('[a]'), start: 'a' },
  { type: FORM, chunk: CHUNK, chunks: 375, fill: repeat('x'), start: 'text=' },
  { type: MULTIPART, chunk: CHUNK, chunks: 375, fill: repeat(PART), end: '--x--\r\n' },
  { type: MULTIPART, chunk: PART.length * 100, chunks: 12, fill: repeat(PART), end: '--x--\r\n' },
  { type: 'application/json', chunk: CHUNK, chunks: 7, fill: repeat('{"a":') },
  { type: 'application/json', chunk: CHUNK, chunks: 375, fill: repeat('[') },
  { type: 'text/plain', chunk: CHUNK, chunks: 375, fill: repeat('a&') },
  { type: '', chunk: CHUNK, chunks: 375, fill: repeat('a&') },
];

/** Each of them chunked without a length, with its own, and with one that is far too small. */
export const hostileBodies: readonly HostileBody[] = bodies.flatMap((body) => {
  const size = body.chunk * body.chunks;
  const shown = `${size} bytes of ${JSON.stringify(body.fill(8))} as ${body.type || 'nothing'}`;
  return [
    { ...body, length: null, name: `${shown}, chunked` },
    { ...body, length: size, name: `${shown}, with its length` },
    { ...body, length: 10, name: `${shown}, said to be 10` },
  ];
});

/** Chunk `index` of a body. */
function chunkOf(body: HostileBody, index: number): string {
  let text = body.fill(body.chunk);
  if (index === 0 && body.start !== undefined) text = body.start + text.slice(body.start.length);
  return index === body.chunks - 1 && body.end !== undefined ? text + body.end : text;
}

/** A whole body at once. */
export function bodyOf(body: HostileBody): Buffer {
  return Buffer.from(Array.from({ length: body.chunks }, (_, index) => chunkOf(body, index)).join(''));
}

/** The routes of a Worker that take a body, as its router lists them. */
export function bodyRoutes(routes: readonly { method: string; path: string }[]) {
  const ofBodies = routes.filter(({ method }) => method !== 'ALL' && method !== 'GET');
  return [...new Map(ofBodies.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}

/** An address that a route's pattern fits; of a page in French, and of nothing that there is. */
export function addressOf(pattern: string): string {
  return pattern
    .replace(/:language\{[^}]*\}+/, 'fr')
    .replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '0'.repeat(32))
    .replace('*', 'nothing');
}

/** What came of a hostile body: how much of it was read, how many fields were built of it, and how long the answer is. */
type Outcome = { status: number; read: number; fields: number; written: number };

export async function postHostile(
  url: string,
  method: string,
  body: HostileBody,
  headers: Record<string, string>,
  answer: (request: Request) => Promise<Response>,
): Promise<Outcome> {
  const outcome = { status: 0, read: 0, fields: 0, written: 0 };
  const encoder = new TextEncoder();
  let sent = 0;
  // Nothing is made before it is asked for: what is counted is what was read.
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (sent === body.chunks) return controller.close();
        const text = chunkOf(body, sent);
        sent += 1;
        outcome.read += text.length;
        controller.enqueue(encoder.encode(text));
      },
    },
    { highWaterMark: 0 },
  );
  const sentHeaders = new Headers(headers);
  if (body.type !== '') sentHeaders.set('Content-Type', body.type);
  if (body.length !== null) sentHeaders.set('Content-Length', String(body.length));
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: sentHeaders,
    body: stream,
    redirect: 'manual',
    duplex: 'half',
  };
  const { formData } = Response.prototype;
  const { formData: ofRequest } = Request.prototype;
  const counting = (original: () => Promise<FormData>) =>
    async function (this: Request | Response) {
      const form = await original.call(this);
      outcome.fields = Math.max(outcome.fields, [...form].length);
      return form;
    };
  Response.prototype.formData = counting(formData as () => Promise<FormData>) as typeof formData;
  Request.prototype.formData = counting(ofRequest as () => Promise<FormData>) as typeof ofRequest;
  try {
    const response = await answer(new Request(url, init));
    outcome.status = response.status;
    outcome.written = (await response.arrayBuffer()).byteLength;
  } finally {
    Response.prototype.formData = formData;
    Request.prototype.formData = ofRequest;
  }
  return outcome;
}
