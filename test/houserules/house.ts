import { dirname, normalize } from 'node:path/posix';
import { readImports, takeApart } from './source.ts';

/** A file of the house: its path from the repository's root, with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

/** `contract`, `templates/<folder>` or `<worker>/<room>`. */
type Room = string;

const workers = ['service', 'storefront'];
const namelessRooms = /^(?:utils?|common|misc|helpers?)(?:\.|$)/;
/** Durable Objects: where domain, storage, delivery and acquirers meet. A large one may have a folder of its own. */
const objectNames = ['ledger', 'registry', 'shop'];
const innerRooms = ['routes', 'domain', 'storage', 'delivery', 'acquirers'];

/**
 * What a room of a Worker may import from its own Worker; `type` where nothing may be left of it at run time.
 * Every room may import itself and the contract. `worker`, the composition root, may import all.
 * `desk` is what stands beside worker.ts and serves routes and objects alike: identities, the service's client.
 */
const doors: Record<string, Record<string, 'value' | 'type'>> = {
  urls: {},
  domain: {},
  storage: { domain: 'type' },
  delivery: {},
  acquirers: {},
  desk: { domain: 'value', urls: 'value' },
  object: {
    domain: 'value',
    storage: 'value',
    delivery: 'value',
    acquirers: 'value',
    desk: 'value',
    urls: 'value',
  },
  routes: { domain: 'type', object: 'type', desk: 'value', urls: 'value', templates: 'value' },
};

/** Packages that a room may import; `cloudflare:` and `node:` modules count as packages. */
const packages: Record<string, RegExp> = {
  contract: /^zod$/,
  templates: /^hono\/(?:jsx|html|css)(?:\/|$)/,
  urls: /^$/,
  domain: /^$/,
  storage: /^zod$/,
  delivery: /^(?:zod|cloudflare:workers)$/,
  acquirers: /^(?:zod|cloudflare:workers)$/,
  desk: /^(?:zod|hono(?:\/.*)?|cloudflare:workers)$/,
  object: /^(?:zod|cloudflare:workers)$/,
  routes: /^(?:zod|hono(?:\/.*)?|qrcode(?:\/.*)?|cloudflare:workers)$/,
  worker: /^(?:zod|hono(?:\/.*)?|cloudflare:workers)$/,
};

/** The room a file belongs to, or null when the house has no such room. */
export function roomOf(path: string): Room | null {
  const [top = '', second = '', ...rest] = path.split('/');
  if (top === 'templates') return rest.length > 0 ? `templates/${second}` : 'templates';
  if (top !== 'src') return null;
  if (second === 'contract') return 'contract';
  if (!workers.includes(second)) return null;
  const inner = rest[0] ?? '';
  const name = inner.replace(/\.tsx?$/, '');
  if (rest.length > 1 && innerRooms.includes(inner)) return `${second}/${inner}`;
  if (objectNames.includes(name)) return `${second}/object`;
  if (rest.length > 1) return null;
  // What is written beside the addresses belongs to them.
  if (name === 'asset-versions') return `${second}/urls`;
  if (name === 'worker' || name === 'urls') return `${second}/${name}`;
  return `${second}/desk`;
}

/** Every breach of the house rules in one file, as sentences. */
export function findBreaches(file: SourceFile): string[] {
  const room = roomOf(file.path);
  const nameless = file.path.split('/').filter((part) => namelessRooms.test(part));
  const breaches = nameless.map((part) => `"${part}" says nothing about what is in it`);
  if (room === null) return [...breaches, 'is in a room that the house does not have'];
  for (const { specifier, typeOnly } of readImports(file.text)) {
    const reason = refuseImport(file.path, room, specifier, typeOnly);
    if (reason !== null) breaches.push(`imports ${specifier}: ${reason}`);
  }
  const kind = room.split('/').at(-1) ?? '';
  if (kind !== 'storage' && holdsSql(file.text)) breaches.push('holds SQL: it belongs in storage/');
  if (kind === 'domain') breaches.push(...findImpurities(file.text));
  return breaches.map((breach) => `${file.path}: ${breach}`);
}

function refuseImport(path: string, room: Room, specifier: string, typeOnly: boolean): string | null {
  const [top = '', inner = top] = room.split('/');
  const kind = workers.includes(top) ? inner : top;
  if (!specifier.startsWith('.')) {
    if (specifier === '@hono/zod-openapi') {
      return room === 'service/routes' ? null : 'only service/routes makes the API document';
    }
    return packages[kind]?.test(specifier) ? null : `${room} may not use this package`;
  }
  const target = normalize(`${dirname(path)}/${specifier}`);
  const targetRoom = roomOf(target);
  if (targetRoom === null) return 'it leads out of the house';
  if (targetRoom === room || targetRoom === 'contract') return null;
  const [targetTop = '', targetInner = targetTop] = targetRoom.split('/');
  if (kind === 'contract') return 'the contract imports nothing of ours';
  if (top === 'templates') {
    if (targetTop === 'templates') return mayShareTemplate(room, targetRoom);
    const own = inner === 'storefront' ? 'storefront/urls' : 'service/urls';
    const isShared = inner === 'templates' || inner === 'parts';
    return targetRoom === own && !isShared ? null : 'templates know the contract and their own urls.ts';
  }
  if (targetTop !== top && targetTop !== 'templates') return 'the two Workers know nothing of each other';
  if (kind === 'worker') return null;
  const door = doors[kind]?.[targetTop === 'templates' ? 'templates' : targetInner];
  if (door === undefined) return `${room} may not import ${targetRoom}`;
  return door === 'value' || typeOnly ? null : `${room} may import only types from ${targetRoom}`;
}

/** Pages share the layout, the copy and the parts; they do not build on other pages. */
function mayShareTemplate(room: Room, targetRoom: Room): string | null {
  const isShared = targetRoom === 'templates' || targetRoom === 'templates/parts';
  return isShared ? null : `${room} may not import ${targetRoom}`;
}

const sqlText =
  /\b(?:SELECT\s[\s\S]+\sFROM|INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(?:UNIQUE\s+|VIRTUAL\s+)?(?:TABLE|INDEX|TRIGGER)|ALTER\s+TABLE|DROP\s+(?:TABLE|INDEX)|PRAGMA\s+\w+)\b/;

function holdsSql(source: string): boolean {
  const { code, literals } = takeApart(source);
  return (
    /\bsql\s*\.\s*exec\b/.test(code) ||
    literals.some((literal) => sqlText.test(literal.replace(/\\[nrt]/g, ' ')))
  );
}

const impurities: [RegExp, string][] = [
  [/\bDate\s*\.\s*now\b/, 'Date.now'],
  [/\bnew\s+Date\s*(?:\(\s*\)|(?!\s*\())/, 'new Date()'],
  [/(?<!new\s)(?<![\w.])Date\s*\(/, 'Date()'],
  [/\bperformance\s*\.\s*now\b/, 'performance.now'],
  [/\bset(?:Timeout|Interval)\b/, 'a timer'],
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/\bcrypto\b/, 'crypto'],
  [/\bfetch\s*\(/, 'fetch'],
  [/(?<![\w.'"])(?:Request|Response)\b(?!['"])/, 'Request or Response'],
];

function findImpurities(source: string): string[] {
  const { code } = takeApart(source);
  const found = impurities.filter(([pattern]) => pattern.test(code));
  return found.map(([, name]) => `uses ${name}: what the domain decides depends on its arguments alone`);
}
