/** A static file: its type, its tag, and its headers from `_headers`. */
type StaticFile = { type: string; tag: string; headers: Record<string, string> };

/** All files by path, `/shop.css`. */
export type StaticFiles = Record<string, StaticFile>;

/** Answers a request for a file; null when there is none. Range requests get the whole file, which HTTP allows. */
export async function answerFile(
  request: Request,
  path: string,
  files: StaticFiles,
  disk: Fetcher,
): Promise<Response | null> {
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  if (file === undefined) return null;
  const { method, headers: asked } = request;
  if (method !== 'GET' && method !== 'HEAD')
    return new Response('Method not allowed.\n', {
      status: 405,
      headers: { ...file.headers, Allow: 'GET, HEAD' },
    });
  const headers = { ...file.headers, 'Content-Type': file.type, ETag: file.tag };
  const known = (asked.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(file.tag) || known.includes('*')) return new Response(null, { status: 304, headers });
  const read = await disk.fetch(`http://files${path}`, { method });
  if (!read.ok) return new Response('This file cannot be read.\n', { status: 503 });
  const length = read.headers.get('Content-Length');
  return new Response(read.body, {
    headers: length === null ? headers : { ...headers, 'Content-Length': length },
  });
}
