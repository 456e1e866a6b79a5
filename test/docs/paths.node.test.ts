import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** Files that a merchant provides or generates. */
const brought = ['public/storefront/logo.png', 'src/service/.dev.vars'];

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Full paths that a page names, without those with a placeholder. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|templates|test|scripts|public|docs)\/[\w./{},-]+)`/g)];
  return quoted.flatMap(([, path = '']) => unfold(path));
}

/** `a/{b,c}.ts` names two. */
function unfold(path: string): string[] {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === '' ? [path] : choices.split(',').flatMap((choice) => unfold(before + choice + after));
}

test.each(pages)('every path in %s exists', (page) => {
  const missing = namedPaths(readFileSync(join(root, page), 'utf8')).filter(
    (path) => !brought.includes(path) && !existsSync(join(root, path)),
  );
  expect(missing).toEqual([]);
});

/** As the pages' hosts make anchors of headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test.each(pages)('every link of %s leads to a file and heading', (page) => {
  const links = [
    ...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
  ];
  const missing = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? join(root, page) : join(root, page, '..', path);
    if (!existsSync(target)) return true;
    if (anchor === undefined) return false;
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)];
    return !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});
