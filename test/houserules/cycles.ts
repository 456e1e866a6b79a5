import { dirname, normalize } from 'node:path/posix';
import type { SourceFile } from './house.ts';
import { readImports } from './source.ts';

/**
 * Every cycle of files that import each other, as its sorted paths. Imports of types count too, because readers
 * follow them. (Tarjan's strongly connected components: more than one file, or one that imports itself.)
 */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map(({ path, text }) => [
      path,
      readImports(text)
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => normalize(`${dirname(path)}/${specifier}`))
        .filter((target) => known.has(target)),
    ]),
  );
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];

  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.size - 1);
    stack.push(path);
    const lower = (to: number): void => void lowest.set(path, Math.min(lowest.get(path) ?? to, to));
    for (const target of targets.get(path) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) {
        visit(target);
        lower(lowest.get(target) ?? 0);
      } else if (stack.includes(target)) lower(seen);
    }
    if (lowest.get(path) !== order.get(path)) return;
    const knot = stack.splice(stack.indexOf(path));
    if (knot.length > 1 || targets.get(path)?.includes(path)) found.push(knot.sort());
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return found;
}
