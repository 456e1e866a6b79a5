import { dirname, normalize } from 'node:path/posix';
import type { SourceFile } from './house.ts';
import { readImports } from './source.ts';

type Arrow = { from: string; to: string; typeOnly: boolean };

function arrowsOf(files: readonly SourceFile[]): Arrow[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) =>
    readImports(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier, typeOnly }) => ({
        from: path,
        to: normalize(`${dirname(path)}/${specifier}`),
        typeOnly,
      }))
      .filter(({ to }) => known.has(to)),
  );
}

/** The level at which an import leads from one child of a folder to another: both children, with the folder's path. */
function siblingsOf({ from, to }: Arrow): { from: string; to: string } {
  const [source, target] = [from.split('/'), to.split('/')];
  const depth = source.findIndex((part, index) => part !== target[index]);
  return { from: source.slice(0, depth + 1).join('/'), to: target.slice(0, depth + 1).join('/') };
}

/**
 * Children of one folder, files and folders, that import each other in a cycle, at every level below `src` and
 * `templates`, as sorted paths. Types may come from anywhere.
 */
export function findKnots(files: readonly SourceFile[]): string[][] {
  const arrows = arrowsOf(files).filter(({ from, to, typeOnly }) => !typeOnly && from !== to);
  return findKnotsIn(arrows.map(siblingsOf).filter(({ from }) => from.includes('/')));
}

/** Tarjan's strongly connected components: more than one node, or one that points to itself. */
function findKnotsIn(arrows: readonly { from: string; to: string }[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];

  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    stack.push(node);
    const lower = (to: number): void => void lowest.set(node, Math.min(lowest.get(node) ?? to, to));
    for (const target of targets.get(node) ?? []) {
      const seen = order.get(target);
      if (seen === undefined) {
        visit(target);
        lower(lowest.get(target) ?? 0);
      } else if (stack.includes(target)) lower(seen);
    }
    if (lowest.get(node) !== order.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    if (knot.length > 1 || targets.get(node)?.has(node)) found.push(knot.sort());
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return found;
}
