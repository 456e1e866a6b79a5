import { spawn, spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openState } from '../../src/server/inventory/losses.ts';
import { sendTo } from '../../src/server/running/send-to-socket.ts';
import { makeSecretFiles } from '../../src/server/state/secret-files.ts';
import { eventually } from '../eventually.ts';
import { findFreePorts, runStart } from '../journey/local-start.ts';
import { askThrough } from './proxy.ts';
import { builtRelease } from './release.ts';
import { closeServed } from './served.ts';
import {
  BOUND_BY_MODES,
  makePlace,
  type Place,
  type Running,
  removePlace,
  runServe,
  shopOrigin,
  startServer,
} from './server-process.ts';
import { stockShelf } from './service-api-client.ts';
import { chooseDates } from './shopper-client.ts';

/**
 * Troubles, and what each command says of them. Each says the truth, ends rightly, and loses nothing; and whoever does
 * what it says has everything again.
 */
const commands = ['start', 'check', 'backup', 'restore', 'export'] as const;
type Command = (typeof commands)[number];

/** A server with one order and one backup, for one trouble. */
type Scene = {
  place: Place;
  /** Mounted apart where its disk is full. */
  disk: string;
  state: string;
  backups: string;
  list: string;
  /** What the command is given. */
  settings: string;
  from: string;
  into: string;
  passphrase: string;
  /** A program that runs the command. */
  within: string[];
  /** The words in place of the command. */
  words: string[] | null;
  /** Ends what the trouble started. */
  end: () => Promise<void> | void;
};

let release: string;
/** Copied for each command. */
let sound: Place;
let backup: string;
const isRoot = process.getuid?.() === 0;
const scenes: Scene[] = [];

const over = { state: 'disk/state', erasures: 'backups/list' };
const stateOf = ({ folder }: Place) => join(folder, 'disk', 'state');

beforeAll(async () => {
  release = await builtRelease();
  const made = await makePlace(release, over);
  sound = { ...made, state: stateOf(made) };
  const price = await stockShelf(sound);
  const server = await startServer(sound.settings);
  await chooseDates(sound, price);
  server.child.kill('SIGTERM');
  await server.ended;
  // Sockets cannot be copied.
  await rm(join(sound.state, 'run'), { recursive: true });
  const passphrase = join(sound.folder, 'passphrase');
  await writeFile(passphrase, 'a passphrase of enough words\n');
  const into = join(sound.folder, 'backups');
  const { ended, output } = runServe([
    ...['backup', '--settings', sound.settings, '--into', into, '--passphrase-file', passphrase],
  ]);
  expect(await ended, output()).toBe(0);
  [backup = ''] = (await readdir(into)).filter((name) => name !== 'list');
  // The backup leaves files of readers beside the databases; after a stop there are none.
  for (const { name, parentPath } of await readdir(sound.state, { recursive: true, withFileTypes: true }))
    if (name.endsWith('.sqlite')) {
      const database = new DatabaseSync(join(parentPath, name));
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    }
});
afterEach(async () => {
  for (const scene of scenes.splice(0)) {
    await scene.end();
    await removePlace(scene.place);
  }
});
afterAll(() => closeServed(undefined, sound));

async function openScene(): Promise<Scene> {
  const place = await makePlace(release, over);
  const { folder, settings } = place;
  const disk = join(folder, 'disk');
  const backups = join(folder, 'backups');
  for (const name of ['disk', 'backups', 'passphrase'])
    await cp(join(sound.folder, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  const scene: Scene = {
    place: { ...place, state: join(disk, 'state') },
    disk,
    state: join(disk, 'state'),
    backups,
    list: join(backups, 'list'),
    settings,
    from: join(backups, backup),
    into: join(folder, 'others'),
    passphrase: join(folder, 'passphrase'),
    within: [],
    words: null,
    end: () => {},
  };
  scenes.push(scene);
  return scene;
}

async function objectOf({ state }: Pick<Scene, 'state'>, worker: string, className: string): Promise<string> {
  const folder = join(state, worker, `hanout-${worker}-${className}`);
  const [name = ''] = (await readdir(folder)).filter((one) => /^[\da-f]{64}\.sqlite$/.test(one));
  return join(folder, name);
}
const shopOf = (scene: Pick<Scene, 'state'>) => objectOf(scene, 'shop', 'Shop');

/** The words that a command is typed with. */
function wordsOf(command: Command, scene: Scene): string[] {
  const files: Record<Command, string[]> = {
    start: [],
    check: [],
    backup: ['--into', scene.into],
    restore: ['--from', scene.from, '--passphrase-file', scene.passphrase],
    export: ['--into', scene.into],
  };
  return [...(scene.words ?? [command]), '--settings', scene.settings, ...files[command]];
}

/** Types a command; a server that is ready is stopped again. */
async function type(command: Command, scene: Scene): Promise<{ code: number | null; said: string }> {
  const { child, ended, output } = runServe(wordsOf(command, scene), scene.within);
  if (command === 'start')
    await eventually(() => {
      const isOver = child.exitCode !== null || child.signalCode !== null;
      expect(isOver || output().includes('"event":"ready"')).toBe(true);
    });
  if (child.exitCode === null && command === 'start') child.kill('SIGTERM');
  const code = await ended;
  // Of a log only what is wrong, and that it was ready.
  const lines = output().split('\n');
  const said = lines.filter((line) => !line.includes('"level":"info"') || line.includes('"event":"ready"'));
  return { code, said: said.join('\n') };
}

/** Everything that may not be lost: secrets, orders, the list of erasures, and backups. */
async function readKept({ state, list, backups }: Scene): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const folder of [join(state, 'secrets'), join(backups, backup)])
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name);
        kept[path] = (await readFile(path)).toString('base64');
      }
  // A server that starts makes the list when it is missing.
  kept[list] = (await readFile(list, 'utf8').catch(() => '')) || '';
  for (const name of ['account.json', 'inventory.json'])
    kept[name] = (await readFile(join(state, name), 'utf8').catch(() => null)) !== null;
  kept.orders = await countOrders(state);
  return kept;
}

/** Null where the shop cannot be read. */
async function countOrders(state: string): Promise<number | null> {
  try {
    const database = new DatabaseSync(await shopOf({ state }), { readOnly: true });
    try {
      return Number(database.prepare('SELECT count(*) AS n FROM orders').get()?.n);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** How a command ends, and what it says. */
type Cell = readonly [code: 0 | 1, words: string | RegExp];
const READY: Cell = [0, '"event":"ready"'];
const SOUND: Cell = [0, 'databases sound'];
const COPIED: Cell = [0, 'Without the secrets'];
const RESTORED: Cell = [0, 'Read: 1 orders'];
const EXPORTED: Cell = [0, 'objects as of'];
const well: Record<Command, Cell> = {
  start: READY,
  check: SOUND,
  backup: COPIED,
  restore: RESTORED,
  export: EXPORTED,
};
/** The same words from every command that reads the state; a restore is the way out. */
const all = (words: string | RegExp): Record<Command, Cell> => ({
  start: [1, words],
  check: [1, words],
  backup: [1, words],
  restore: RESTORED,
  export: [1, words],
});

type Trouble = {
  what: string;
  make: (scene: Scene, command: Command) => Promise<void>;
  says: Record<Command, Cell>;
  /** Whether something is damaged or lost: elsewhere no message may say so. */
  isLoss?: boolean;
  /** What the messages say to do; then `check` finds nothing wrong and the order is there. Null: not in the state. */
  obey: ((scene: Scene) => Promise<void>) | null;
};

/** A disk of this size at a folder, with what was there, and nothing free. */
async function fill(scene: Scene, folder: string, megabytes: number): Promise<void> {
  const kept = `${folder}.kept`;
  await rename(folder, kept);
  await mkdir(folder);
  // The machine of the tests may let root alone mount, or everyone in a namespace of their own.
  const mounting = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0" && cp -a "$1"/. "$0" && { dd if=/dev/zero of="$0"/ballast bs=4k 2>/dev/null; shift; exec "$@"; }`;
  const ways = [
    ['unshare', '-Urm', '--'],
    ['unshare', '-m', '--'],
  ];
  const way = ways.find(
    ([program = '', ...args]) =>
      spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
  );
  if (way === undefined) throw new Error('No small disk can be mounted here: run this test as root.');
  scene.within = [...way, 'sh', '-c', mounting, folder, kept];
}

async function overwrite(path: string, from: number, bytes: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(bytes, 'x'), 0, bytes, from);
  await file.close();
}

/** What docs/server.md says of a lost object without a copy. */
async function restoreAgain(scene: Scene): Promise<void> {
  await rename(scene.state, `${scene.state}.aside`);
  expect(await type('restore', scene)).toMatchObject({ code: 0 });
}

const closed = /User \d+ may not read or write \S+ \(of user \d+, mode 0\d00\): change its mode \(chmod/;
const full = /The disk at \S+\/disk is full: make room there, then repeat\. A full disk damages no data\./;
/** No event has been sent yet: the file is new. */
const senderOf = ({ state }: Scene) =>
  join(state, 'service', 'hanout-service-WebhookSender', `${'a'.repeat(64)}.sqlite`);
const secretOf = ({ state }: Scene, path: string) => join(state, 'secrets', path);

const troubles: Trouble[] = [
  { what: 'nothing is wrong', make: async () => {}, says: well, obey: async () => {} },
  {
    what: 'the disk of the state is full',
    make: (scene) => fill(scene, scene.disk, 16),
    says: {
      ...all(full),
      check: [1, /Only 0 MiB are free[\s\S]*The disk at \S+\/disk is full/],
      restore: [1, full],
    },
    obey: null,
  },
  {
    what: 'the disk of the backups and of the list of erasures is full',
    make: async (scene) => {
      scene.into = scene.backups;
      await fill(scene, scene.backups, 3);
    },
    says: {
      start: [0, 'Until then nobody is erased.'],
      check: [0, 'is full: make room there. Until then nobody is erased.'],
      backup: [1, /The disk at \S+\/backups is full: make room there/],
      restore: RESTORED,
      export: [1, /The disk at \S+\/backups is full: make room there/],
    },
    obey: null,
  },
  {
    what: 'the state’s folder is closed to its own user',
    make: async (scene, command) => {
      scene.within = BOUND_BY_MODES;
      if (command !== 'restore') await chmod(scene.state, 0o500);
      await chmod(scene.disk, 0o500);
      scene.end = () =>
        chmod(scene.disk, 0o700)
          .then(() => chmod(scene.state, 0o700))
          .catch(() => {});
    },
    says: { ...all(closed), backup: COPIED, restore: [1, closed] },
    obey: (scene) => chmod(scene.disk, 0o700).then(() => chmod(scene.state, 0o700)),
  },
  {
    what: 'an object’s file is closed to its own user',
    make: async (scene, command) => {
      scene.within = BOUND_BY_MODES;
      if (command !== 'restore') await chmod(await shopOf(scene), 0);
    },
    says: all(closed),
    obey: async (scene) => chmod(await shopOf(scene), 0o600),
  },
  {
    what: 'the list of erasures is closed to this user',
    make: async (scene) => {
      scene.within = BOUND_BY_MODES;
      await chmod(scene.list, 0o400);
    },
    says: {
      ...all(/The list of erasures \S+ cannot be written\. User \d+ may not/),
      backup: COPIED,
    },
    obey: (scene) => chmod(scene.list, 0o600),
  },
  {
    what: 'the list of erasures is lost',
    make: (scene) => rm(scene.list),
    says: { ...well, restore: [1, /There is no list of erasures \S+\. .*say --without-erasures/] },
    obey: async () => {},
  },
  {
    what: 'a folder has the name of the list of erasures',
    make: async (scene) => {
      await rm(scene.list);
      await mkdir(scene.list);
    },
    says: { ...all('list'), backup: COPIED, restore: [1, /list is a folder, and a file is needed/] },
    obey: (scene) => rm(scene.list, { recursive: true }),
  },
  {
    what: 'the state is another user’s',
    make: async (scene, command) => {
      // Others than root cannot give files away: a folder of root is another’s for them.
      if (!isRoot)
        return writeFile(
          scene.settings,
          (await readFile(scene.settings, 'utf8')).replace('disk/state', '/usr'),
        );
      if (command === 'restore') return;
      for (const name of ['.', ...(await readdir(scene.state, { recursive: true }))])
        await chown(join(scene.state, name), 65_532, 65_532);
      for (const path of [scene.place.folder, scene.disk, scene.backups]) await chmod(path, 0o755);
      await chmod(scene.list, 0o666);
    },
    says: {
      ...all(/belongs to user \d+, and this is user \d+: (?:ask|start) as its owner/),
      // Root may ask: it looks as the owner.
      check: isRoot ? SOUND : [1, 'as its owner'],
      restore: isRoot ? RESTORED : [1, 'is not empty'],
    },
    obey: null,
  },
  {
    what: 'there is no state folder',
    make: (scene) => rm(scene.state, { recursive: true, force: true }),
    says: {
      start: READY,
      check: [0, 'will be made by the first start'],
      backup: [1, /There is no state folder \S+: look at "state"/],
      restore: RESTORED,
      export: [1, /There is no state folder \S+: look at "state"/],
    },
    obey: null,
  },
  {
    what: 'a file is in the place of the state folder',
    make: async (scene) => {
      await rm(scene.state, { recursive: true, force: true });
      await writeFile(scene.state, '');
    },
    says: { ...all(/disk\/state is no folder: choose another with "state"/), restore: [1, 'is no folder'] },
    obey: null,
  },
  {
    what: 'pages in the middle of the shop’s database are damaged',
    make: async (scene, command) => {
      if (command !== 'restore') await overwrite(await shopOf(scene), 160_000, 40_000);
    },
    says: all(
      /hanout-shop-Shop\/[\da-f]{64}\.sqlite is damaged \(.*\): put it back, or move the state folder aside/,
    ),
    isLoss: true,
    obey: restoreAgain,
  },
  {
    what: 'the ledger’s database is cut off',
    make: async (scene, command) => {
      if (command !== 'restore') await truncate(await objectOf(scene, 'service', 'Ledger'), 40_960);
    },
    says: all(/hanout-service-Ledger\/[\da-f]{64}\.sqlite is damaged \(.*\): put it back, or/),
    isLoss: true,
    obey: restoreAgain,
  },
  {
    what: 'the registry’s file is no database',
    make: async (scene, command) => {
      if (command !== 'restore')
        await writeFile(await objectOf(scene, 'service', 'Registry'), 'x'.repeat(9_000));
    },
    says: all(/hanout-service-Registry\/[\da-f]{64}\.sqlite is damaged \(file is not a database\)/),
    isLoss: true,
    obey: restoreAgain,
  },
  {
    what: 'the database that sends events is damaged: nothing lasting is in it',
    make: async (scene, command) => {
      if (command === 'restore') return;
      await writeFile(senderOf(scene), 'x'.repeat(9_000), { mode: 0o600 });
    },
    says: all(
      /WebhookSender\/[\da-f]{64}\.sqlite is damaged \(.*\): stop the server and move this file aside/,
    ),
    isLoss: true,
    obey: async (scene) => {
      const path = senderOf(scene);
      await rename(path, `${path}.aside`);
    },
  },
  {
    what: 'a list of alarms is damaged',
    make: async (scene, command) => {
      if (command === 'restore') return;
      const path = join(dirname(await shopOf(scene)), 'metadata.sqlite');
      await writeFile(path, 'x'.repeat(9_000));
      for (const name of ['-wal', '-shm']) await rm(`${path}${name}`, { force: true });
    },
    says: {
      ...all(
        /metadata\.sqlite is damaged \(.*\): stop the server, move this file aside, then .*check --mend/,
      ),
      backup: COPIED,
    },
    isLoss: true,
    obey: async (scene) => {
      const path = join(dirname(await shopOf(scene)), 'metadata.sqlite');
      await rename(path, `${path}.aside`);
      const { ended } = runServe(['check', '--mend', '--settings', scene.settings]);
      await ended;
    },
  },
  {
    what: 'an object’s file is gone',
    make: async (scene, command) => {
      if (command !== 'restore') await rm(await shopOf(scene));
    },
    says: all(
      /hanout-shop-Shop\/[\da-f]{64}\.sqlite is missing: put it back, or move the state folder aside/,
    ),
    isLoss: true,
    obey: restoreAgain,
  },
  {
    what: 'another program has a database locked',
    make: async (scene, command) => {
      if (command === 'restore') return;
      const locking = `const { DatabaseSync } = require('node:sqlite');
        const database = new DatabaseSync(${JSON.stringify(await shopOf(scene))});
        database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (a); ROLLBACK');
        console.log('locked');
        setInterval(() => database.isOpen, 1000);`;
      const child = spawn(process.execPath, ['-e', locking], { stdio: ['ignore', 'pipe', 'ignore'] });
      let said = '';
      child.stdout.on('data', (part) => {
        said += part;
      });
      await eventually(() => expect(said).toContain('locked'));
      const ended = new Promise<void>((settle) => {
        child.once('exit', () => settle());
      });
      scene.end = () => {
        child.kill();
        return ended;
      };
    },
    says: all(/Another program has \S+Shop\S+\.sqlite locked: end it \(fuser \S+ names it\), then repeat\./),
    obey: async (scene) => scene.end(),
  },
  {
    what: 'another server has the state',
    make: async (scene, command) => {
      const server: Running = await startServer(scene.settings);
      scene.end = async () => {
        server.child.kill('SIGTERM');
        await server.ended;
      };
      if (command === 'restore') await mkdir(scene.state, { recursive: true });
    },
    says: {
      ...well,
      start: [1, /Another process serves \S+ \(process \d+\): stop it, or choose another folder\./],
      check: [0, 'The server is running.'],
      restore: [1, 'is not empty'],
    },
    obey: async (scene) => scene.end(),
  },
  {
    what: 'another program listens at the shop’s address',
    make: async (scene) => {
      const other = createServer().listen(scene.place.shopPort, '127.0.0.1');
      scene.end = () =>
        new Promise<void>((settle) => {
          other.close(() => settle());
        });
    },
    says: {
      ...well,
      start: [
        1,
        /shop\.listen: nothing can listen at 127\.0\.0\.1:\d+ \(EADDRINUSE\): another program does; end it/,
      ],
      check: [
        1,
        /shop\.listen: nothing can listen at 127\.0\.0\.1:\d+ \(EADDRINUSE\): another program does; end it/,
      ],
      export: [1, /shop\.listen: nothing can listen at 127\.0\.0\.1:\d+ \(EADDRINUSE\)/],
    },
    obey: async (scene) => scene.end(),
  },
  {
    what: 'the clock is behind what was written last',
    make: async (scene, command) => {
      const later = new Date(Date.now() + 400 * 86_400_000);
      if (command === 'restore') {
        const path = join(scene.from, 'manifest.json');
        const written = await readFile(path, 'utf8');
        await writeFile(
          path,
          written.replace(/"begunAt": "\d{4}/, `"begunAt": "${later.getUTCFullYear() + 1}`),
        );
      } else await utimes(await shopOf(scene), later, later);
    },
    says: {
      ...well,
      start: [0, /"message":"The clock says .*, and .* was written at .*: set the clock/],
      check: [0, /note +The clock says .*, and .* was written at .*: set the clock/],
      backup: [0, /The clock says .*, and .* was written at .*: set the clock/],
      restore: [1, /The backup was made at .*, and the clock of this machine says .*: set the clock/],
    },
    obey: async () => {},
  },
  {
    what: 'a secret is gone',
    make: async (scene, command) => {
      if (command === 'restore') return;
      await rename(secretOf(scene, 'service/ROUTING_KEY'), join(scene.place.folder, 'ROUTING_KEY'));
    },
    says: all(/secrets\/service\/ROUTING_KEY is missing: put it back from where secrets are kept/),
    obey: (scene) => rename(join(scene.place.folder, 'ROUTING_KEY'), secretOf(scene, 'service/ROUTING_KEY')),
  },
  {
    what: 'a secret is readable by others',
    make: async (scene, command) => {
      if (command !== 'restore') await chmod(secretOf(scene, 'shop/COOKIE_SECRET'), 0o644);
    },
    says: {
      ...all(/COOKIE_SECRET can be read by others: chmod 600/),
      backup: COPIED,
    },
    obey: (scene) => chmod(secretOf(scene, 'shop/COOKIE_SECRET'), 0o600),
  },
  {
    what: 'account.json cannot be read',
    make: async (scene, command) => {
      if (command === 'restore') return;
      await rename(join(scene.state, 'account.json'), join(scene.state, 'account.kept'));
      await writeFile(join(scene.state, 'account.json'), 'x', { mode: 0o600 });
    },
    says: all(/account\.json cannot be read: put it back from a backup, or move it aside/),
    isLoss: true,
    obey: (scene) => rename(join(scene.state, 'account.kept'), join(scene.state, 'account.json')),
  },
  {
    what: 'inventory.json cannot be read',
    make: async (scene, command) => {
      if (command !== 'restore') await writeFile(join(scene.state, 'inventory.json'), 'x');
    },
    says: all(/inventory\.json cannot be read: move it aside, and the next start writes it anew/),
    obey: (scene) => rename(join(scene.state, 'inventory.json'), join(scene.state, 'inventory.aside')),
  },
  {
    what: 'nothing is built',
    make: async (scene) => {
      const settings = await readFile(scene.settings, 'utf8');
      await writeFile(scene.settings, settings.replace(release, join(scene.place.folder, 'none')));
    },
    says: {
      ...all(/Nothing is built in \S+none: npm run serve -- build/),
      restore: [1, /Nothing is built in/],
    },
    obey: null,
  },
  {
    what: 'the settings are nowhere',
    make: async (scene) => {
      scene.settings = join(scene.place.folder, 'srever.json');
    },
    says: {
      ...all(/There are no settings at \S+srever\.json: name the file with --settings/),
      restore: [1, /There are no settings at/],
    },
    obey: null,
  },
  {
    what: 'a word is mistyped',
    make: async (scene, command) => {
      scene.words = [`${command}x`];
    },
    says: {
      start: [1, 'There is no command "startx". There are: build, check, start,'],
      check: [1, 'There is no command "checkx".'],
      backup: [1, 'There is no command "backupx".'],
      restore: [1, 'There is no command "restorex".'],
      export: [1, 'There is no command "exportx".'],
    },
    obey: null,
  },
  {
    what: 'there is a word too many',
    make: async (scene, command) => {
      scene.words = [command, 'extra'];
    },
    says: {
      start: [1, 'start takes no word "extra", only options: --settings.'],
      check: [1, 'check takes no word "extra", only options: --mend, --settings.'],
      backup: [1, 'backup takes no word "extra"'],
      restore: [1, 'restore takes no word "extra"'],
      export: [1, 'export takes no word "extra"'],
    },
    obey: null,
  },
  {
    what: 'an option is mistyped',
    make: async (scene, command) => {
      scene.words = [command, '--setings=x'];
    },
    says: {
      ...all("Unknown option '--setings'."),
      restore: [1, "Unknown option '--setings'."],
    },
    obey: null,
  },
  {
    what: 'a folder is mistyped',
    make: async (scene) => {
      scene.from = join(scene.place.folder, 'nowhere');
      scene.into = join(scene.list, 'below');
    },
    says: {
      ...well,
      backup: [1, /A folder is needed on the way of \S+list\/below/],
      restore: [1, /There is no folder \S+nowhere: name the backup with --from/],
      export: [1, /A folder is needed on the way of \S+list\/below/],
    },
    obey: async () => {},
  },
  {
    what: 'the backup was changed',
    make: async (scene) => {
      const path = join(scene.from, 'shop', 'hanout-shop-Shop');
      const [name = ''] = await readdir(path);
      await overwrite(join(path, name), 8_192, 10);
    },
    says: { ...well, restore: [1, /is not as it was written: take another backup/] },
    isLoss: true,
    obey: async () => {},
  },
  {
    what: 'the passphrase is another',
    make: (scene) => writeFile(scene.passphrase, 'another passphrase of enough words\n'),
    says: { ...well, restore: [1, 'The sealed secrets open by another passphrase, or were changed.'] },
    obey: async () => {},
  },
];

describe.each(troubles)('$what', ({ make, says, isLoss = false, obey }) => {
  test('each command says so, ends rightly and loses nothing', async () => {
    // Each in its own copy; two at once, as the machine has cores.
    const asked = [...commands];
    const ask = async () => {
      for (let command = asked.shift(); command !== undefined; command = asked.shift()) {
        const scene = await openScene();
        if (command === 'restore') await rename(scene.state, `${scene.state}.before`);
        await make(scene, command);
        const before = await readKept(scene);
        const { code, said } = await type(command, scene);
        const [expected, words] = says[command];
        expect({ command, code, said }).toEqual({
          command,
          code: expected,
          said: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
        });
        expect(said, command).not.toMatch(/This should not happen|undefined|\[object/);
        if (!isLoss)
          expect(said, command).not.toMatch(
            /is damaged|is missing: put it back, or move|restore a backup \(/,
          );
        if (command !== 'restore' && expected === 1) expect(await readKept(scene), command).toEqual(before);
        await scene.end();
        scene.end = () => {};
      }
    };
    await Promise.all([ask(), ask()]);
  });

  if (obey === null) return;
  test('whoever obeys has everything again', async () => {
    const scene = await openScene();
    await make(scene, 'check');
    await obey(scene);
    scene.within = [];
    expect(await type('check', scene)).toEqual({ code: 0, said: expect.not.stringContaining('WRONG') });
    expect(await countOrders(scene.state)).toBe(1);
  });
});

test('a start reads databases up to a size, and says how many it left out', async () => {
  const scene = await openScene();
  const folder = { stateFolder: scene.state };
  expect(await openState([folder, ['service', 'shop']])).toEqual([]);
  expect(await openState([folder, ['service', 'shop']], 0)).toEqual([
    expect.stringMatching(
      /^\d+ MiB of databases are not checked for damage, .*: npm run serve -- check reads them\.$/,
    ),
  ]);
});

test('/healthz is not "ok" over an object whose database is damaged while it serves', async () => {
  const scene = await openScene();
  const server = await startServer(scene.settings);
  scene.end = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  const socket = join(scene.state, 'run', 'private.sock');
  const health = async () => {
    const answer = await sendTo(socket)('http://server/healthz');
    return [answer.status, await answer.text()];
  };
  expect(await health()).toEqual([200, 'ok\n']);
  const shop = await shopOf(scene);
  await overwrite(shop, 4_096, (await stat(shop)).size - 4_096);
  const ask = askThrough(scene.place.shopPort, '41.96.0.3');
  await eventually(async () => expect((await ask(`${shopOrigin}/fr/cart`)).status).toBe(500));
  await eventually(async () =>
    expect(await health()).toEqual([503, expect.stringMatching(/^failed: shop: SQLITE_CORRUPT/)]),
  );
});

test('npm start names damage, a lock and a file in the place of its folder like the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-state-'));
  const [port, servicePort] = await findFreePorts();
  const ports = { PORT: String(port), SERVICE_PORT: String(servicePort), STATE_DIR: folder };
  const start = async () => {
    const { output, ended } = runStart(ports);
    return { code: await ended, said: output() };
  };
  const objects = join(folder, 'shop', 'v3', 'do', 'hanout-shop-Shop');
  await mkdir(objects, { recursive: true });
  await writeFile(join(folder, 'version'), '1\n');
  await makeSecretFiles({ stateFolder: folder }, ['service', 'shop']);
  const path = join(objects, `${'a'.repeat(64)}.sqlite`);
  await writeFile(path, 'x'.repeat(9_000));
  expect(await start()).toEqual({
    code: 1,
    said: expect.stringContaining(`${path} is damaged (file is not`),
  });
  await rm(path);
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE orders (id); PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(await start()).toEqual({
    code: 1,
    said: expect.stringContaining(`Another program has ${path} locked: end it`),
  });
  database.close();
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  expect(await start()).toEqual({
    code: 1,
    said: expect.stringContaining('cannot be written: choose another'),
  });
  await rm(folder);
});
