import type { Database } from '../../database/rows.ts';
import { MOST_PER_HOST } from './sender.ts';
import { type DeliveryRecord, findDueDelivery, type Lane, leaseDelivery, readLanes } from './store/outbox.ts';

/** Each holds a body and a call to a sender; the connections are the senders'. */
const MOST_AT_ONCE = 200;

/** A second one to a host only while there is room: hosts that hang leave half of it to the others. */
const MOST_FOR_SECONDS = MOST_AT_ONCE / 2;

/** Milliseconds a claimed delivery is left alone: longer than the whole exchange may take. */
const LEASE = 30_000;

/** Milliseconds to wait at least when what is due cannot start. */
const WHEN_FULL = 1_000;

/** A delivery that this object may send, until its lease ends (milliseconds). */
export type Claim = { delivery: DeliveryRecord; leaseEnd: number };

/** Which sends are under way in this object, by host. Lost with the object; the leases in the rows are not. */
export class Outbox {
  readonly #sending = new Map<string, Claim[]>();
  readonly #restsUntil = new Map<string, number>();
  #size = 0;

  /**
   * Claims due deliveries inside the caller's transaction, at most so many, first one for every host, then a
   * second. Whoever asks gives each back with `leave`, also when the transaction fails.
   */
  *claim(database: Database, nowMs: number, most: number): Generator<Claim> {
    const lanes = readLanes(database).filter(
      ({ host, wakeAt }) => this.#opensAt(host, nowMs, wakeAt) <= nowMs,
    );
    for (let share = 1; share <= MOST_PER_HOST; share += 1) {
      for (const { host } of lanes) {
        if (most <= 0) return;
        if (this.#count(host) >= share || !this.#hasRoom(host)) continue;
        const delivery = findDueDelivery(database, host, nowMs);
        if (delivery === null) continue;
        const claim = { delivery, leaseEnd: nowMs + LEASE };
        leaseDelivery(database, delivery.seq, claim.leaseEnd);
        this.#sending.set(host, [...(this.#sending.get(host) ?? []), claim]);
        this.#size += 1;
        most -= 1;
        yield claim;
      }
    }
  }

  leave(claim: Claim): void {
    const { host } = claim.delivery;
    const left = (this.#sending.get(host) ?? []).filter((other) => other !== claim);
    if (left.length === 0) this.#sending.delete(host);
    else this.#sending.set(host, left);
    this.#size -= 1;
  }

  /** Leaves a host alone until the lease of what could not be sent ends: more would fare no better. */
  rest({ delivery, leaseEnd }: Claim): void {
    this.#restsUntil.set(delivery.host, leaseEnd);
  }

  /**
   * When (milliseconds) to look at the lanes again; null when they are empty. Where no more may start, the
   * next outcome looks again by itself, so the alarm only stands for a crash: at the end of a lease.
   */
  nextWake(lanes: readonly Lane[], nowMs: number): number | null {
    if (lanes.length === 0) return null;
    return Math.min(...lanes.map(({ host, wakeAt }) => this.#opensAt(host, nowMs, wakeAt)));
  }

  #opensAt(host: string, nowMs: number, wakeAt: number): number {
    const rest = this.#restsUntil.get(host) ?? 0;
    if (rest <= nowMs) this.#restsUntil.delete(host);
    const blocked = this.#hasRoom(host) ? 0 : Math.max(this.#firstLeaseEnd(), nowMs + WHEN_FULL);
    return Math.max(wakeAt, rest, blocked);
  }

  #count(host: string): number {
    return this.#sending.get(host)?.length ?? 0;
  }

  #hasRoom(host: string): boolean {
    const count = this.#count(host);
    return count === 0 ? this.#size < MOST_AT_ONCE : count < MOST_PER_HOST && this.#size < MOST_FOR_SECONDS;
  }

  #firstLeaseEnd(): number {
    return Math.min(...[...this.#sending.values()].flat().map(({ leaseEnd }) => leaseEnd));
  }
}
