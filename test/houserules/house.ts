import { basename, dirname, normalize } from 'node:path/posix';
import { findClasses, isBarrel, readImports, takeApart } from './source.ts';

/** A file of the repository: its path from the root, with `/`. */
export type SourceFile = { path: string; text: string };

/** A file's layer, by its name or folder; `room` is every other file of a noun. */
type Layer = 'rules' | 'store' | 'routes' | 'operations' | 'object' | 'urls' | 'worker' | 'room';

/** The part of the house that a file belongs to: `contract`, `service`, `templates/pay` … */
type Wing = string;

/** What every wing of a Worker may import. */
const ground: readonly Wing[] = ['contract', 'text', 'web', 'database'];

/** What runs in the shop's object alone. */
const floorsOfObject: readonly Wing[] = ['shop', 'couriers', 'privacy'];

/** Wings whose every file may be imported; exceptions within a Worker follow below. */
const openWings: Record<Wing, readonly Wing[]> = {
  contract: [],
  text: ['contract'],
  web: ['contract', 'text'],
  database: ['contract', 'text'],
  service: [
    ...ground,
    'auth',
    'templates/pay',
    'templates/dashboard',
    'templates/operators',
    'templates/docs',
    'templates/parts',
  ],
  domain: ['contract', 'text', 'web'],
  shop: [...ground, 'domain', 'templates/storefront', 'templates/merchant-notifications', 'templates/parts'],
  couriers: [...ground, 'domain', 'shop'],
  privacy: ['contract', 'database', 'domain', 'shop', 'couriers'],
  'shop-web': [...ground, 'domain', ...floorsOfObject, 'templates/storefront', 'templates/parts'],
  storefront: [...ground, 'domain', ...floorsOfObject, 'shop-web', 'templates/storefront', 'templates/parts'],
  desk: [...ground, 'auth', 'domain', ...floorsOfObject, 'shop-web', 'templates/desk', 'templates/parts'],
  'shop-worker': [...ground, 'domain', ...floorsOfObject, 'shop-web', 'storefront', 'desk'],
  auth: [...ground],
  server: ['contract', 'text', 'web', 'domain'],
  'templates/parts': ['contract', 'text'],
  'templates/pay': ['contract', 'text', 'templates/parts'],
  'templates/dashboard': ['contract', 'text', 'templates/parts'],
  'templates/operators': ['contract', 'text', 'templates/parts'],
  'templates/docs': ['contract', 'text', 'templates/parts'],
  'templates/storefront': ['contract', 'text', 'domain', 'templates/parts'],
  'templates/merchant-notifications': ['contract', 'text', 'domain', 'templates/parts'],
  'templates/desk': ['contract', 'text', 'domain', 'templates/merchant-notifications', 'templates/parts'],
};

/** The wings whose addresses and rules a wing may import, and nothing else of them. */
const rulesOf: Record<Wing, readonly Wing[]> = {
  domain: ['database'],
  'templates/pay': ['service'],
  'templates/dashboard': ['service', 'auth'],
  'templates/operators': ['service', 'auth'],
  'templates/docs': ['service'],
  'templates/storefront': ['couriers'],
  'templates/desk': ['couriers', 'desk', 'auth'],
};

/**
 * Files of the shop's object that its two Worker wings may import, besides types, rules and addresses: readers of
 * settings, clocks and requests. The object itself is reached by its stub.
 */
export const shopOpenToWorker =
  /^src\/shop\/(?:platform|error-log|order-limits\/limit-hits|orders\/payments\/sync\/read-event|photos\/(?:photo-storage|make-photo)|notifications\/(?:destinations|channels\/web-push))\.ts$/;

/** Wings of the shop with files that run in the object or know its type. */
const objectWings: readonly Wing[] = [...floorsOfObject, 'shop-web', 'storefront', 'desk'];

/** What the operators' pages share with the dashboard: the parts and words of every page. */
const dashboardOpenToOperators = /^templates\/dashboard\/(?:page|copy)\//;

/** The contract's only imports from outside: the list of languages and what derives from it. */
const languages = ['src/text/languages/languages.ts', 'src/text/languages/by-language.ts'];

/** Files that assemble routes and operations; no other file imports those. */
const mountings = [
  'src/service/worker.ts',
  'src/service/resources/index.ts',
  'src/service/hosted/routes.ts',
  'src/service/dashboard/routes.ts',
  'src/service/dashboard/file-routes.ts',
  'src/service/operator/pages/routes.ts',
  'src/service/operator/pages/file-routes.ts',
  'src/shop-worker/worker.ts',
  'src/shop-worker/router.ts',
  'src/desk/routes.ts',
];

/** Another entry of the same Worker, which no deployment has. */
const emulatorEntry = 'src/service/emulator.ts';

/** Files of both Workers that the self-hosted server imports: settings, addresses, scopes, ids, and what objects report. */
const serverKnows =
  /^src\/(?:service\/settings|shop\/service-client\/scopes|service\/identifiers\/(?:mint-ids-and-keys|spelling)|database\/(?:erasure-list|reports|restores|storage\/sizes))\.ts$/;

/** Rooms of a Worker that render pages or write messages, besides its routes. */
const showsPages =
  /^src\/(?:service\/(?:hosted|docs|acquirers|warnings\/messages|dashboard\/http|operator\/pages\/http)|shop-web|desk\/http|shop\/notifications\/messages)\/|^src\/desk\/(?:refusal|reauthentication\/reauthenticate)\.tsx$/;

/** What the shop's object takes of templates: its messages are texts. */
const madeOfWords = /\/copy\/|^templates\/parts\/money\.tsx$/;

/** Files that may read clock and chance: the contexts, the Workers, and objects with a world of their own. */
const worlds = [
  'src/server/clock.ts',
  'src/service/ledger/context.ts',
  'src/service/acquirers/sandbox/bank.ts',
  'src/service/operator/object.ts',
  'src/service/webhooks/sender.ts',
  'src/service/worker.ts',
  'src/shop/platform.ts',
];

/** The reader of a column that several stores share: it has no SQL and decides nothing. */
const columns = 'src/service/resources/metadata.ts';

/** Files that compute MACs synchronously; the platform's functions are asynchronous. */
const synchronousHashes = /^src\/(?:service\/identifiers\/|web\/entity-tags\.ts$)/;

/** Rooms of templates that share their parts with other pages; a room keeps its own page to itself. */
const sharedRooms: Record<Wing, readonly string[]> = {
  'templates/pay': ['page', 'copy', 'checkout'],
  'templates/dashboard': ['page', 'copy'],
  'templates/operators': ['page', 'copy'],
  'templates/storefront': ['page', 'copy', 'delivery', 'cart', 'checkout', 'order'],
  'templates/merchant-notifications': ['copy'],
  'templates/desk': ['page', 'copy', 'order-page', 'order-lists'],
};

/** Rooms without pages of their own, which all pages are made of. */
const isSupply = /^(?:page|copy)$/;

/** Fields of a form that several pages show; no page of its own. */
const fields = 'templates/storefront/delivery/delivery.tsx';

/** Files of its Worker that an acquirer may import, so that another can replace it. */
const acquirerImports =
  /^src\/service\/(?:acquirers\/|hosted\/|(?:urls|environment|settings|error-log)\.ts$)/;

/** Classes that may be extended: the platform's object, and errors. Everything else is composed. */
const bases = ['DurableObject', 'WorkerEntrypoint', 'Error', 'Explained', 'ServiceUnexpected'];

const forbiddenRoomNames = /^(?:utils?|common|misc|helpers?)(?:\.|$)/;

/** A longer file needs a review, unless it is a list: a schema, a table of words or of addresses. */
export const maxLines = 400;
const isList = /(?:\/copy\/|\/schema\.ts$|urls\.ts$|^src\/domain\/addresses\/)/;

/** The scripts of pages: scripts/asset-versions.js bundles those that import a package. */
const pageScripts = /^templates\/.+\.js$/;

/** Packages by wing, then by layer; `cloudflare:` and `node:` modules count as packages. */
const packagesOfWings: Record<Wing, RegExp> = {
  contract: /^zod$/,
  text: /^parse5$/,
  web: /^(?:zod|hono|qrcode)(?:\/|$)/,
  database: /^zod$/,
  service: /^(?:zod|hono(?:\/.*)?|cloudflare:workers)$/,
  shop: /^(?:zod|cloudflare:workers)$/,
  couriers: /^zod$/,
  privacy: /^zod$/,
  'shop-web': /^(?:zod|hono(?:\/.*)?)$/,
  storefront: /^(?:zod|hono(?:\/.*)?)$/,
  desk: /^(?:zod|hono(?:\/.*)?)$/,
  'shop-worker': /^(?:hono(?:\/.*)?|cloudflare:workers)$/,
  auth: /^(?:zod|@simplewebauthn\/server|otpauth|jose)$/,
  server: /^(?:zod|age-encryption|wrangler|esbuild|cloudflare:workers|node:.+)$/,
  templates: /^hono\/(?:jsx|html|css)(?:\/|$)/,
};
const packagesOfLayers: Partial<Record<Layer, RegExp>> = { rules: /^zod$/, store: /^zod$/, urls: /^$/ };

/** The wing of a file; null when the house has no such part. */
export function wingOf(path: string): Wing | null {
  const [top = '', second = '', third] = path.split('/');
  if (third === undefined || (top !== 'src' && top !== 'templates')) return null;
  const wing = top === 'src' ? second : `templates/${second}`;
  return wing in openWings ? wing : null;
}

/** The layer of a file, by its name or folder. */
export function layerOf(path: string): Layer {
  const name = basename(path).replace(/\.tsx?$/, '');
  const folders = dirname(path).split('/');
  if (path.startsWith('src/domain/addresses/')) return 'urls';
  if (path.startsWith('src/domain/') || name === 'rules' || folders.includes('rules')) return 'rules';
  if (name === 'store' || folders.includes('store')) return 'store';
  if (name === 'routes' || name === 'operations' || name === 'object') return name;
  if (folders.length > 2) return 'room';
  if (/^(?:.+-)?urls$/.test(name)) return 'urls';
  return name === 'worker' ? 'worker' : 'room';
}

/** Every breach of the house rules in one file, as sentences. */
export function findBreaches(file: SourceFile): string[] {
  const { path, text } = file;
  const nameless = path.split('/').filter((part) => forbiddenRoomNames.test(part));
  const breaches = nameless.map((part) => `"${part}" says nothing about what is in it`);
  const wing = wingOf(path);
  if (wing === null) breaches.push('is in a room that the house does not have');
  else {
    for (const { specifier, typeOnly } of readImports(text)) {
      const reason = specifier.startsWith('.')
        ? refuseFile(path, wing, normalize(`${dirname(path)}/${specifier}`), typeOnly)
        : refusePackage(path, wing, specifier, text);
      if (reason !== null) breaches.push(`imports ${specifier}: ${reason}`);
    }
    if (wing !== 'database' && layerOf(path) !== 'store' && holdsSql(text)) {
      breaches.push('holds SQL: it belongs in store.ts, or below store/');
    }
    if (layerOf(path) === 'rules') breaches.push(...findImpurities(text));
    else if (path.startsWith('src/') && !worlds.includes(path)) breaches.push(...findOwnWorld(text));
    if (
      /^src\/(?:service|shop|storefront|desk|shop-worker|web)\//.test(path) &&
      takeApart(text).code.includes('AbortSignal.timeout')
    )
      breaches.push('AbortSignal.timeout keeps an object awake behind the answer: end the timer with it');
    if (isBarrel(text)) breaches.push('only passes on what others export: import that from where it is');
    for (const { name, base } of findClasses(text)) {
      if (!bases.includes(base)) breaches.push(`${name} extends ${base}: objects are composed`);
    }
    const lines = text.trimEnd().split('\n').length;
    if (lines > maxLines && !isList.test(path))
      breaches.push(`has ${lines} lines: look whether it holds one thing`);
  }
  return breaches.map((breach) => `${path}: ${breach}`);
}

function refusePackage(path: string, wing: Wing, name: string, text: string): string | null {
  if (name.startsWith('@noble/hashes/'))
    return synchronousHashes.test(path) ? null : 'only ids and tags are hashed so';
  if (name === '@simplewebauthn/browser')
    return pageScripts.test(path) ? null : 'only scripts of pages run in a browser';
  const kind = wing.split('/')[0] ?? '';
  const layer = layerOf(path);
  // Outside the Workers an object's file is opened like any other database.
  const isFileStore = wing === 'server' && layer === 'store' && name === 'node:sqlite';
  const allowed = packagesOfLayers[layer] ?? packagesOfWings[kind];
  if (!allowed?.test(name) && !isFileStore) return 'this package is not for this file';
  const base = wing === 'server' ? 'WorkerEntrypoint' : 'DurableObject';
  const isObject = findClasses(text).some((one) => one.base === base);
  return name === 'cloudflare:workers' && !isObject ? 'only Durable Objects are made of it' : null;
}

function refuseFile(path: string, wing: Wing, target: string, typeOnly: boolean): string | null {
  const targetWing = wingOf(target);
  if (targetWing === null) return 'it leads out of the house';
  if (targetWing === wing) {
    return wing.startsWith('templates/')
      ? refuseTemplate(wing, path, target)
      : refuseWithin(path, target, typeOnly);
  }
  if (wing === 'contract')
    return languages.includes(target) ? null : 'the contract knows the languages alone';
  // The object's type is that of its stub, and of what its procedures get.
  if (targetWing === 'shop-worker' && typeOnly && objectWings.includes(wing)) return null;
  if (floorsOfObject.includes(targetWing) && objectWings.includes(wing)) {
    const refusal = refuseFloor(path, wing, target, typeOnly);
    if (refusal !== null) return refusal;
  }
  if (openWings[wing]?.includes(targetWing)) {
    if (!targetWing.startsWith('templates/') || wing.startsWith('templates/')) return null;
    if (wing === 'shop' && !madeOfWords.test(target)) return 'the object writes messages, and no HTML';
    return refusePage(path);
  }
  if (wing === 'server' && serverKnows.test(target)) return null;
  if (wing === 'templates/operators' && dashboardOpenToOperators.test(target)) return null;
  if (!rulesOf[wing]?.includes(targetWing)) return `${wing} knows nothing of ${targetWing}`;
  const layer = layerOf(target);
  // A page's fields have the names of its form's schema.
  if (typeOnly && /\/forms?\.ts$/.test(target)) return null;
  return layer === 'rules' || layer === 'urls'
    ? null
    : `${wing} knows the addresses and rules of ${targetWing} alone`;
}

/**
 * A file imports what runs in the shop's object: whether it does so too, or knows the object by its stub. Of the desk's
 * files `findObjectInWorker` tells which of them the Worker runs.
 */
function refuseFloor(path: string, wing: Wing, target: string, typeOnly: boolean): string | null {
  const targetLayer = layerOf(target);
  if (typeOnly || targetLayer === 'rules' || targetLayer === 'urls') return null;
  const layer = layerOf(path);
  const isOfWorker = wing === 'storefront' || wing === 'shop-web' || layer === 'routes';
  if (isOfWorker) return shopOpenToWorker.test(target) ? null : 'what answers a request asks the object';
  return refuseLayers(layer, target);
}

/** What a file may import by its layer and the other's, wherever both lie. */
function refuseLayers(layer: Layer, target: string): string | null {
  const targetLayer = layerOf(target);
  if (layer === 'rules') return targetLayer === 'rules' ? null : 'rules know rules, and types';
  // A store may take constants from rules, such as the list of an order's states, so that a list exists once.
  if (layer !== 'store') return null;
  return targetLayer === 'store' || targetLayer === 'rules' || target === columns
    ? null
    : 'a store knows stores, constants of rules, and types';
}

/** A Worker's file imports another file of the same Worker. */
function refuseWithin(path: string, target: string, typeOnly: boolean): string | null {
  const layer = layerOf(path);
  const targetLayer = layerOf(target);
  if (targetLayer === 'worker' && path !== emulatorEntry) return 'nothing imports the Worker';
  if ((targetLayer === 'routes' || targetLayer === 'operations') && !mountings.includes(path)) {
    return 'nothing imports routes but what mounts them';
  }
  if (path.startsWith('src/service/acquirers/') && !acquirerImports.test(target)) {
    return 'an acquirer knows the port and the pages alone';
  }
  if (layer === 'urls') return targetLayer === 'urls' ? null : 'addresses follow from themselves';
  if (typeOnly) return null;
  const refusal = refuseLayers(layer, target);
  if (refusal !== null || layer === 'rules' || layer === 'store') return refusal;
  if (targetLayer === 'object' && layer !== 'worker') return 'an object is reached by its stub';
  const isOutside = layer === 'routes' || layer === 'worker' || showsPages.test(path);
  return targetLayer === 'store' && isOutside ? 'what answers a request asks the object' : null;
}

function refusePage(path: string): string | null {
  const layer = layerOf(path);
  const shows = layer === 'routes' || layer === 'worker' || showsPages.test(path);
  return shows ? null : 'only what answers a request shows a page';
}

/** A template imports from another room of templates. */
function refuseTemplate(wing: Wing, path: string, target: string): string | null {
  const [, , room = '', ...rest] = path.split('/');
  const [, , targetRoom = '', file] = target.split('/');
  if (rest.length === 0 || file === undefined || room === targetRoom || target === fields) return null;
  if (!sharedRooms[wing]?.includes(targetRoom)) return `${targetRoom}/ lends nothing to other pages`;
  const isPage = !isSupply.test(targetRoom) && file.replace(/\.tsx?$/, '') === targetRoom;
  return isPage ? 'that is the whole page of another room' : null;
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

/** Reads of the outside world: they must be passed in, so that tests can replace them. */
const ownWorld = /^(?:Date\.now|new Date\(\)|Date\(\)|performance\.now|Math\.random)$/;

function findOwnWorld(source: string): string[] {
  const { code } = takeApart(source);
  const found = impurities.filter(([pattern, name]) => ownWorld.test(name) && pattern.test(code));
  return found.map(([, name]) => `uses ${name}: clock and chance are passed in`);
}

function findImpurities(source: string): string[] {
  const { code } = takeApart(source);
  const found = impurities.filter(([pattern]) => pattern.test(code));
  return found.map(([, name]) => `uses ${name}: what rules decide depends on their arguments alone`);
}
