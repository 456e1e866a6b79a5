/** One `import` or `export … from` of a source file. */
type ImportLine = {
  specifier: string;
  /** True when nothing of it remains at run time. */
  typeOnly: boolean;
};

/** A source text in parts: all have the same length, and other parts are blanked with spaces. */
type SourceParts = {
  /** Without comments. */
  text: string;
  /** Without comments and the contents of strings. */
  code: string;
  /** The contents of strings and templates. */
  literals: string[];
};

/** Several rules read the same file. */
const read = new Map<string, SourceParts>();

/**
 * Separates a source text into code and literals. A scanner, not a parser: it knows strings, templates and comments,
 * and takes a `/` after an operator, a bracket or `return` for the start of a regular expression.
 */
export function takeApart(source: string): SourceParts {
  const parts = read.get(source) ?? scan(source);
  read.set(source, parts);
  return parts;
}

function scan(source: string): SourceParts {
  // By UTF-16 units, like indexOf and slice.
  const text = source.split('');
  const code = source.split('');
  const literals: string[] = [];
  const templateDepths: number[] = [];
  let depth = 0;
  let at = 0;

  const blank = (target: string[], from: number, to: number): void => {
    for (let index = from; index < to; index += 1) if (target[index] !== '\n') target[index] = ' ';
  };
  const skipTo = (end: number, everywhere: boolean): void => {
    blank(code, at, end);
    if (everywhere) blank(text, at, end);
    at = end;
  };
  const readTemplate = (): void => {
    const start = at;
    while (at < source.length && source[at] !== '`' && !source.startsWith('${', at))
      at += source[at] === '\\' ? 2 : 1;
    literals.push(source.slice(start, at));
    blank(code, start, at);
    if (source.startsWith('${', at)) {
      templateDepths.push(depth);
      at += 2;
    } else at += 1;
  };

  while (at < source.length) {
    const char = source[at] ?? '';
    if (source.startsWith('//', at)) skipTo(endOr(source, '\n', at), true);
    else if (source.startsWith('/*', at)) skipTo(endOr(source, '*/', at, 2), true);
    else if (char === '"' || char === "'") {
      const end = endOfQuoted(source, at);
      literals.push(source.slice(at + 1, end));
      blank(code, at + 1, end);
      at = end + 1;
    } else if (char === '`') {
      at += 1;
      readTemplate();
    } else if (char === '}' && templateDepths.at(-1) === depth) {
      templateDepths.pop();
      at += 1;
      readTemplate();
    } else if (char === '/' && startsRegExp(code.slice(Math.max(0, at - 40), at).join(''))) {
      skipTo(endOfRegExp(source, at), false);
    } else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      at += 1;
    }
  }
  return { text: text.join(''), code: code.join(''), literals };
}

function endOr(source: string, mark: string, from: number, extra = 0): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + extra;
}

/** The closing quote, or the end of the line: an apostrophe in JSX text opens no longer string. */
function endOfQuoted(source: string, from: number): number {
  let at = from + 1;
  while (at < source.length && source[at] !== source[from] && source[at] !== '\n') {
    at += source[at] === '\\' ? 2 : 1;
  }
  return at;
}

function startsRegExp(before: string): boolean {
  return /(?:^|[(,=:[!&|?{;+\-*%]|=>|\breturn)\s*$/.test(before);
}

function endOfRegExp(source: string, from: number): number {
  let at = from + 1;
  let inClass = false;
  while (at < source.length && source[at] !== '\n' && (inClass || source[at] !== '/')) {
    if (source[at] === '[') inClass = true;
    if (source[at] === ']') inClass = false;
    at += source[at] === '\\' ? 2 : 1;
  }
  return at + 1;
}

/** Reads every import of a source text: static, re-exported, side-effect, and dynamic. */
export function readImports(source: string): ImportLine[] {
  const { text } = takeApart(source);
  const imports: ImportLine[] = [];
  const fromClause = /\b(?:import|export)\s+(type\s+)?([\w*{}\s,$]*?)\s*\bfrom\s*['"]([^'"\n]+)['"]/g;
  for (const [, type, names = '', specifier = ''] of text.matchAll(fromClause)) {
    imports.push({ specifier, typeOnly: Boolean(type) || hasOnlyTypes(names) });
  }
  for (const [, specifier = ''] of text.matchAll(/(?<![/\w-])import\s*\(?\s*['"`]([^'"`\n]+)['"`]/g)) {
    imports.push({ specifier, typeOnly: false });
  }
  return imports;
}

function hasOnlyTypes(names: string): boolean {
  const braces = /^\{([^}]*)\}$/.exec(names.trim());
  const members = (braces?.[1] ?? '').split(',').map((name) => name.trim());
  const given = members.filter((name) => name !== '');
  return given.length > 0 && given.every((name) => name.startsWith('type '));
}

/** Every class of a source text that extends another, with the other's name. */
export function findClasses(source: string): { name: string; base: string }[] {
  const { code } = takeApart(source);
  const classes = code.matchAll(/\bclass\s+(?:(?!extends\b)(\w+)\s*)?(?:<[^{]*?>\s*)?extends\s+([\w.]+)/g);
  return [...classes].map(([, name = 'A class', base = '']) => ({ name, base }));
}

/** Whether a source text only re-exports. */
export function isBarrel(source: string): boolean {
  const { text } = takeApart(source);
  const passing =
    /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\w[^}]*\})\s*(?:from\s*['"][^'"\n]+['"])?\s*;?/g;
  const rest = text.replace(passing, '');
  return rest !== text && rest.replace(/\bimport\b[^;'"]*['"][^'"\n]+['"]\s*;?/g, '').trim() === '';
}
