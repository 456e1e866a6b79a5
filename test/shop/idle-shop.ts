import { ShopAlarm } from '../../src/shop-worker/alarm.ts';
import { CatalogueFreshness } from '../../src/shop-worker/catalogue-freshness.ts';
import { jobsOf } from '../../src/shop-worker/jobs.ts';
import { createServices } from '../../src/shop-worker/services.ts';
import { FakeService } from '../storefront/fake-service.ts';
import { MirrorUnderTest } from '../storefront/mirror-under-test.ts';

/**
 * The work in some time: requests to the service, rows written and read, and alarms set (each writes a row).
 */
type Cost = { questions: number; written: number; read: number; alarms: number; rings: number };

/** The shop's object with a clock that only the test moves, and an alarm that follows it. */
export class IdleShop {
  readonly mirror: MirrorUnderTest;
  readonly #storage: DurableObjectStorage;
  readonly #alarm: ShopAlarm;
  readonly #reading: CatalogueFreshness;
  readonly #works: Promise<unknown>[] = [];
  #alarmAt: number | null = null;
  #alarms = 0;
  #rings = 0;

  constructor(storage: DurableObjectStorage, service = new FakeService()) {
    this.#storage = storage;
    this.mirror = new MirrorUnderTest(this.#withOwnAlarm(storage), service);
    const parts = createServices(this.mirror.context);
    const goOn = (work: Promise<unknown>) => void this.#works.push(work);
    this.#alarm = new ShopAlarm(this.mirror.context, jobsOf(this.mirror.context, parts), goOn);
    this.#reading = new CatalogueFreshness(this.mirror.context, parts, goOn);
  }

  /** The work of each request that shows the catalogue. */
  look(): Promise<boolean> {
    return this.#reading.fillFirst(() => this.#alarm.set());
  }

  /** As `look`, with the work that it leaves. */
  async visit(): Promise<void> {
    await this.look();
    await this.settle();
  }

  /** The object that starts after this one has ended. */
  restart(): IdleShop {
    const next = new IdleShop(this.#storage, this.mirror.service);
    next.mirror.now = this.mirror.now;
    next.#alarmAt = this.#alarmAt;
    return next;
  }

  /** Lets `milliseconds` pass, and fires the alarm whenever it is due. */
  async pass(milliseconds: number): Promise<Cost> {
    const { mirror } = this;
    const { tally } = mirror.context.sql;
    const before = { ...tally, calls: mirror.service.calls.length, alarms: this.#alarms, rings: this.#rings };
    const end = mirror.now + milliseconds;
    while (this.#alarmAt !== null && this.#alarmAt <= end) {
      mirror.now = Math.max(mirror.now, this.#alarmAt);
      this.#alarmAt = null;
      this.#rings += 1;
      await this.#alarm.ring();
      await this.settle();
    }
    mirror.now = end;
    return {
      questions: mirror.service.calls.length - before.calls,
      written: tally.written - before.written,
      read: tally.read - before.read,
      alarms: this.#alarms - before.alarms,
      rings: this.#rings - before.rings,
    };
  }

  /** Lets remaining work finish. */
  async settle(): Promise<void> {
    while (this.#works.length > 0) await this.#works.shift();
  }

  #withOwnAlarm(storage: DurableObjectStorage): DurableObjectStorage {
    return new Proxy(storage, {
      get: (target, name) => {
        if (name === 'getAlarm') return async () => this.#alarmAt;
        if (name === 'setAlarm')
          return async (at: number) => {
            this.#alarms += 1;
            this.#alarmAt = at;
          };
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
}
