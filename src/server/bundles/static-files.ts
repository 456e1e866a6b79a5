import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import type { StaticFiles } from '../host-adapter/files.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
};
/** The file of header rules, which is not served. */
const RULES = '_headers';

/** Copies a Worker's files and returns the headers of each. */
export async function copyStaticFiles(from: string, to: string): Promise<StaticFiles> {
  const rules = readHeaderRules(await readFile(join(from, RULES), 'utf8').catch(() => ''));
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== RULES && !entry.name.startsWith('.'))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
    .toSorted();
  const files: StaticFiles = {};
  for (const name of paths) {
    const bytes = await readFile(join(from, name));
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyFile(join(from, name), join(to, name));
    const path = `/${name}`;
    const headers: Record<string, string> = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
    for (const rule of rules) if (matches(rule.pattern, path)) Object.assign(headers, rule.headers);
    const digest = createHash('sha256').update(bytes).digest('hex');
    files[path] = {
      type: types[extname(name)] ?? 'application/octet-stream',
      tag: `"${digest.slice(0, 32)}"`,
      headers,
    };
  }
  return files;
}

type HeaderRule = { pattern: string; headers: Record<string, string> };

/** The rules of a `_headers` file: a path, then its indented headers; `#` starts a comment. */
function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const header = /^\s+([\w-]+)\s*:\s*(.*)$/.exec(line);
    if (header === null) rules.push({ pattern: line.trim(), headers: {} });
    else Object.assign(rules.at(-1)?.headers ?? {}, { [header[1] ?? '']: header[2] ?? '' });
  }
  return rules;
}

/** A star matches any text. */
function matches(pattern: string, path: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return path === pattern;
  const tail = rest.at(-1) ?? '';
  return path.startsWith(head) && path.endsWith(tail) && path.length >= head.length + tail.length;
}
