import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** Files that a merchant brings, or has made. */
const brought = ['public/storefront/logo.png', 'src/service/.dev.vars'];

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Whole paths that a page names, those with a placeholder apart. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:src|templates|test|scripts|public|docs)\/[\w./{},-]+)`/g)];
  return quoted.flatMap(([, path = '']) => unfold(path));
}

/** `a/{b,c}.ts` names two. */
function unfold(path: string): string[] {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === '' ? [path] : choices.split(',').flatMap((choice) => unfold(before + choice + after));
}

test.each(pages)('what %s names is there', (page) => {
  const missing = namedPaths(readFileSync(join(root, page), 'utf8')).filter(
    (path) => !brought.includes(path) && !existsSync(join(root, path)),
  );
  expect(missing).toEqual([]);
});
