import type { Database } from '../../database/rows.ts';
import type { DeliveryOutcome } from './attempt.ts';
import { concurrencyAfter, LEAST_PER_LANE, MOST_PER_LANE } from './rules/lane-concurrency.ts';
import { CONNECTIONS, type SenderPlace } from './sender.ts';
import { type DeliveryRecord, findDueDelivery, findFirstWake, type Lane, readLanes } from './store/outbox.ts';

/**
 * Total deliveries allowed when a lane starts its first, its second or a later delivery. A hanging lane cannot use the
 * reserve of the others. Each delivery holds a body and a call to a sender; the senders hold the connections.
 */
const ROOM = [200, 100, 50] as const;

/** Milliseconds that a claimed delivery is left alone: longer than a whole exchange may take. */
const LEASE = 30_000;

/** Least milliseconds to wait when a due delivery cannot start. */
const FULL_DELAY = 1_000;

/** A delivery that this object may send until its lease ends (milliseconds), and its sender. */
export type Claim = { delivery: DeliveryRecord; leaseEnd: number; place: number; sender: SenderPlace };

/**
 * Running deliveries by lane, in memory only: a lease in the row would cost two written rows a delivery. After a crash, the
 * stored alarm rings at the end of a lease.
 */
export class Outbox {
  readonly #sending = new Map<string, Claim[]>();
  readonly #restsUntil = new Map<string, number>();
  /** The limit of parallel deliveries of each lane with open deliveries. */
  readonly #concurrency = new Map<string, number>();
  readonly #life = crypto.randomUUID();
  #size = 0;

  /**
   * Rows do not record running deliveries. After a crash, lanes with due deliveries pause until the lease ends, when
   * the alarm rings: their senders may still be at work.
   */
  recoverAfterCrash(database: Database, nowMs: number, alarmAt: number | null): void {
    if (alarmAt === null || alarmAt <= nowMs || alarmAt > nowMs + LEASE) return;
    for (const { lane, wakeAt } of readLanes(database))
      if (wakeAt <= nowMs) this.#restsUntil.set(lane, alarmAt);
  }

  /**
   * Claims due deliveries, at most `most`: first one for every lane, then a second. The caller returns each claim
   * with `finish`.
   */
  claim(database: Database, nowMs: number, most: number): Claim[] {
    const claims: Claim[] = [];
    const open = this.#openLanes(database).filter(
      ({ lane, wakeAt }) => Math.max(wakeAt, this.#restOf(lane, nowMs)) <= nowMs,
    );
    const empty = new Set<string>();
    for (let level = 1; level <= MOST_PER_LANE; level += 1) {
      for (const { lane } of open) {
        if (claims.length >= most) return claims;
        if (empty.has(lane) || this.#count(lane) >= level || !this.#hasRoom(lane)) continue;
        const delivery = findDueDelivery(database, lane, nowMs, this.#sentTo(lane));
        if (delivery === null) empty.add(lane);
        else claims.push(this.#take(delivery, nowMs));
      }
    }
    return claims;
  }

  #take(delivery: DeliveryRecord, nowMs: number): Claim {
    const { lane } = delivery;
    const others = this.#sending.get(lane) ?? [];
    const taken = new Set(others.map(({ place }) => place));
    let place = 0;
    while (taken.has(place)) place += 1;
    const sender = { lane, number: Math.floor(place / CONNECTIONS), life: this.#life };
    const claim = { delivery, leaseEnd: nowMs + LEASE, place, sender };
    this.#sending.set(lane, [...others, claim]);
    this.#size += 1;
    return claim;
  }

  /** `outcome`: null when nothing was sent, or it is unknown. */
  finish(claim: Claim, outcome: DeliveryOutcome | null): void {
    const { lane } = claim.delivery;
    const left = (this.#sending.get(lane) ?? []).filter((other) => other !== claim);
    if (left.length === 0) this.#sending.delete(lane);
    else this.#sending.set(lane, left);
    this.#size -= 1;
    this.#concurrency.set(lane, concurrencyAfter(this.#concurrencyOf(lane), outcome));
  }

  /** Pauses a lane until the lease of an unsent delivery ends: another delivery would fail as well. */
  pauseLane({ delivery, leaseEnd }: Claim): void {
    this.#restsUntil.set(delivery.lane, leaseEnd);
  }

  get isIdle(): boolean {
    return this.#size === 0;
  }

  /**
   * When (milliseconds) to look at the lanes again; null when nothing waits or runs. If no more may start, the next
   * result triggers a new check. The alarm then only covers a crash, at the end of a lease.
   */
  nextWake(database: Database, nowMs: number): number | null {
    const wakes = this.#openLanes(database).map(({ lane, wakeAt }) =>
      Math.max(wakeAt, this.#restOf(lane, nowMs)),
    );
    const leases = [...this.#sending.values()].flat().map(({ leaseEnd }) => leaseEnd);
    if (leases.length > 0) wakes.push(Math.max(Math.min(...leases), nowMs + FULL_DELAY));
    return wakes.length === 0 ? null : Math.min(...wakes);
  }

  /**
   * Hosts to which another delivery may start, and when their first waiting delivery is due; the longest waiting
   * first.
   */
  #openLanes(database: Database): Lane[] {
    const lanes = readLanes(database);
    const names = new Set(lanes.map(({ lane }) => lane));
    for (const lane of this.#concurrency.keys()) if (!names.has(lane)) this.#concurrency.delete(lane);
    return lanes
      .flatMap((one): Lane[] => {
        const { lane } = one;
        if (!this.#hasRoom(lane)) return [];
        if (this.#count(lane) === 0) return [one];
        const wakeAt = findFirstWake(database, lane, this.#sentTo(lane));
        return wakeAt === null ? [] : [{ lane, wakeAt }];
      })
      .toSorted((one, other) => one.wakeAt - other.wakeAt);
  }

  #restOf(lane: string, nowMs: number): number {
    const rest = this.#restsUntil.get(lane) ?? 0;
    if (rest <= nowMs) this.#restsUntil.delete(lane);
    return rest;
  }

  #sentTo(lane: string): number[] {
    return (this.#sending.get(lane) ?? []).map(({ delivery }) => delivery.seq);
  }

  #count(lane: string): number {
    return this.#sending.get(lane)?.length ?? 0;
  }

  #concurrencyOf(lane: string): number {
    return this.#concurrency.get(lane) ?? LEAST_PER_LANE;
  }

  #hasRoom(lane: string): boolean {
    const count = this.#count(lane);
    return count < this.#concurrencyOf(lane) && this.#size < (ROOM[count] ?? ROOM[2]);
  }
}
