import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { readSettings } from '../../src/domain/settings/settings.ts';
import { CatalogueSync } from '../../src/shop/catalogue/sync/catalogue-sync.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { contextOf } from '../../src/shop/context.ts';
import { randomBytes } from '../../src/shop/platform.ts';
import { readCatalogueVersion } from '../../src/shop/products/store/catalogue-version.ts';
import { migrate } from '../../src/shop/store/migrate.ts';
import { orderSubscribers } from '../../src/shop-worker/order-subscribers.ts';
import { emptyStorage } from '../empty-storage.ts';
import { FakeService } from './fake-service.ts';
import { stub } from './mirror.ts';

/** The shop's mirror on a real database, with a service in memory and a clock that only the test moves. */
export class MirrorUnderTest {
  readonly service: FakeService;
  readonly context: ShopContext;
  readonly catalogueSync: CatalogueSync;
  /** Milliseconds since the epoch. */
  now = 1_795_000_000_000;
  /** How the shop waits; a test may replace it. */
  wait: ShopContext['wait'] = () => new Promise(() => {});

  constructor(storage: DurableObjectStorage, service = new FakeService()) {
    this.service = service;
    const read = readSettings(env);
    if (!read.ok) throw new Error(read.binding);
    this.context = contextOf(storage, read.settings, orderSubscribers, {
      now: () => this.now,
      wait: (milliseconds, signal) => this.wait(milliseconds, signal),
      random: randomBytes,
      fetch: (input, init) => this.service.handle(new Request(input, init)),
    });
    this.catalogueSync = new CatalogueSync(this.context);
  }

  /** The object that follows after this one has ended: it knows only the stored data. */
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

  /** The questions to the service during some work, and the rows that it cost. */
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

  /** Moves to the time of the next turn, and runs it. */
  async takeTurn(): Promise<void> {
    this.now = Math.max(this.now, this.catalogueSync.dueAt());
    await this.catalogueSync.run();
  }

  /** Runs turns until the due sync has ended; returns their number. */
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

/** Runs with a mirror that has read nothing yet. */
export function withMirror<T>(act: (mirror: MirrorUnderTest) => Promise<T>): Promise<T> {
  return runInDurableObject(stub(), async (_, state) => {
    await emptyStorage(state.storage, migrate);
    return act(new MirrorUnderTest(state.storage));
  });
}
