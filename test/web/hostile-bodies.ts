/** Bodies that cost a careless parser far more than their sender. */

/** Longest answer to a hostile body, in bytes. */
export const MAX_ANSWER_BYTES = 100_000;

export type HostileBody = {
  name: string;
  type: string;
  /** Bytes of each chunk, and the number of chunks. */
  chunk: number;
  chunks: number;
  fill: (size: number) => string;
  /** Its `Content-Length`; null without one. */
  length: number | null;
  /** The start of the first chunk, and the end of the last one. */
  start?: string;
  end?: string;
};

const CHUNK = 8 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const repeat = (text: string) => (size: number) => text.repeat(Math.ceil(size / text.length)).slice(0, size);
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';

/** Bodies of 3 MB, far beyond every limit but a list's; within a form's limit when `chunks` is 7. */
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

/** Each body chunked without a length, with its length, and with a far too small one. */
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

/** The routes of a Worker that accept a body, from its router. */
export function bodyRoutes(routes: readonly { method: string; path: string }[]) {
  const ofBodies = routes.filter(({ method }) => method !== 'ALL' && method !== 'GET');
  return [...new Map(ofBodies.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
}

/** An address that matches a route's pattern; in French, and of nothing that exists. */
export function addressOf(pattern: string): string {
  return pattern
    .replace(/:language\{[^}]*\}+/, 'fr')
    .replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '0'.repeat(32))
    .replace('*', 'nothing');
}

/** The outcome of a hostile body: bytes read, fields built, and the length of the answer. */
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
  // Chunks are made on demand, so the count shows what was read.
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
