import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { CatalogueSync } from '../../src/shop/catalogue/sync/catalogue-sync.ts';
import { contextOf, type ShopContext } from '../../src/shop/context.ts';
import { randomBytes } from '../../src/shop/platform.ts';
import { readSettings } from '../../src/shop/settings/settings.ts';
import { readCatalogueVersion } from '../../src/shop/store/catalogue-version.ts';
import { migrate } from '../../src/shop/store/migrations.ts';
import { FakeService } from './fake-service.ts';
import { stub } from './mirror.ts';

/** The shop's mirror on a real database, before a service in memory and with a clock that only the test moves. */
export class MirrorUnderTest {
  readonly service: FakeService;
  readonly context: ShopContext;
  readonly catalogueSync: CatalogueSync;
  /** Milliseconds since the epoch. */
  now = 1_795_000_000_000;
  /** How the shop waits; a test gives it another way. */
  wait: ShopContext['wait'] = () => new Promise(() => {});

  constructor(storage: DurableObjectStorage, service = new FakeService()) {
    this.service = service;
    const read = readSettings(env);
    if (!read.ok) throw new Error(read.binding);
    this.context = contextOf(storage, read.settings, {
      now: () => this.now,
      wait: (milliseconds, signal) => this.wait(milliseconds, signal),
      random: randomBytes,
      fetch: (input, init) => this.service.handle(new Request(input, init)),
    });
    this.catalogueSync = new CatalogueSync(this.context);
  }

  /** The object that comes after this one has ended: it knows what is written down, and nothing else. */
  restart(): MirrorUnderTest {
    const { storage } = this.context;
    migrate(storage);
    const next = new MirrorUnderTest(storage, this.service);
    next.now = this.now;
    return next;
  }

  get version(): string {
    return readCatalogueVersion(this.context.sql);
  }

  /** What the service was asked while something went on, and the rows that it cost. */
  async cost(
    act: () => Promise<unknown>,
  ): Promise<{ calls: string[]; rowsRead: number; rowsWritten: number }> {
    const { tally } = this.context.sql;
    const before = { calls: this.service.calls.length, ...tally };
    await act();
    return {
      calls: this.service.calls.slice(before.calls),
      rowsRead: tally.read - before.read,
      rowsWritten: tally.written - before.written,
    };
  }

  /** Goes on to the time of the next turn, and takes it. */
  async takeTurn(): Promise<void> {
    this.now = Math.max(this.now, this.catalogueSync.dueAt());
    await this.catalogueSync.run();
  }

  /** Takes turns until the sync that is due has come to its end; returns how many they were. */
  async sync(): Promise<number> {
    for (let turns = 1; ; turns++) {
      await this.takeTurn();
      if (this.#phase() === 'idle') return turns;
    }
  }

  #phase() {
    return this.context.sql.first('SELECT phase FROM catalogue_sync')?.text('phase');
  }
}

/** Runs with a mirror in which nothing has been read yet. */
export function withMirror<T>(act: (mirror: MirrorUnderTest) => Promise<T>): Promise<T> {
  return runInDurableObject(stub(), async (_, state) => {
    await state.storage.deleteAll();
    migrate(state.storage);
    return act(new MirrorUnderTest(state.storage));
  });
}
