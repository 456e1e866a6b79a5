import { dirname, normalize } from 'node:path/posix';
import type { SourceFile } from './house.ts';
import { takeApart } from './source.ts';

/** Files that are used without an import line: by the runtime, the JSX compiler, npm's scripts, or tools. */
const entryPoints =
  /(?:^|\/)(?:worker\.ts|jsx-runtime\.ts|vitest\.config\.ts)$|^test\/tally-reporter\.ts$|^src\/server\/host-adapter\/(?:adapter|limiter|outbound)\.ts$/;

/** The exported names of a source text, in order; `default` for the nameless one. */
export function readExports(source: string): string[] {
  const { code } = takeApart(source);
  const declared = [
    ...code.matchAll(
      /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class|type|interface|enum)\s+(\w+)/gm,
    ),
  ].map(([, name = '']) => name);
  const listed = [...code.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    membersOf(names).map(({ as }) => as),
  );
  // `export const { a, b: c } = …`
  const unpacked = [...code.matchAll(/^export\s+(?:const|let)\s+\{([^}]*)\}\s*=/gm)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.split(':').at(-1)?.trim() ?? ''),
  );
  const nameless = /^export\s+default\b/m.test(code) ? ['default'] : [];
  return [...declared, ...listed, ...unpacked, ...nameless].filter((name) => name !== '');
}

/** The names that a source text imports from another; `null` for all. */
type Taken = { specifier: string; names: string[] | null };

/** Reads the imports of a source text, by name where it gives names. */
function readTaken(source: string): Taken[] {
  const { text } = takeApart(source);
  const taken: Taken[] = [];
  const fromClause = /\b(?:import|export)\s+(?:type\s+)?([\w*{}\s,$]*?)\s*\bfrom\s*['"]([^'"\n]+)['"]/g;
  for (const [, clause = '', specifier = ''] of text.matchAll(fromClause)) {
    const braces = /\{([^}]*)\}/.exec(clause);
    const nameless = /^\s*\w/.test(clause) ? ['default'] : [];
    const names = clause.includes('*')
      ? null
      : [...nameless, ...membersOf(braces?.[1] ?? '').map(({ name }) => name)];
    taken.push({ specifier, names });
  }
  for (const [, specifier = ''] of text.matchAll(/\bimport\s*\(\s*['"`]([^'"`\n]+)['"`]/g)) {
    taken.push({ specifier, names: null });
  }
  return taken;
}

/** Every export that no import line names, as `path: name`. Its own file may use it. */
export function findDeadExports(files: readonly SourceFile[]): string[] {
  const read = new Set<string>();
  for (const { path, text } of files) {
    for (const { specifier, names } of readTaken(text)) {
      if (!specifier.startsWith('.')) continue;
      const target = normalize(`${dirname(path)}/${specifier}`);
      for (const name of names ?? ['*']) read.add(`${target}: ${name}`);
    }
  }
  return files
    .filter(({ path }) => !entryPoints.test(path) && !read.has(`${path}: *`))
    .flatMap(({ path, text }) => readExports(text).map((name) => `${path}: ${name}`))
    .filter((exported) => !read.has(exported));
}

function membersOf(names: string): { name: string; as: string }[] {
  return names
    .split(',')
    .map((member) => member.trim().replace(/^type\s+/, ''))
    .filter((member) => member !== '')
    .map((member) => {
      const [name = '', as = name] = member.split(/\s+as\s+/);
      return { name, as };
    });
}
