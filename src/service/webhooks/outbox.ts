import type { Database } from '../../database/rows.ts';
import type { DeliveryOutcome } from './attempt.ts';
import { FIRST_SHARE, MOST_PER_HOST, shareAfter } from './rules/shares.ts';
import { CONNECTIONS, type SenderPlace } from './sender.ts';
import { type DeliveryRecord, findDueDelivery, findFirstWake, type Lane, readLanes } from './store/outbox.ts';

/**
 * How many may be under way in all when a host starts its first, its second, or yet another: what hangs leaves half of the
 * room to the first of others, what answers fast half of the rest to their second. Each holds a body and a call to a
 * sender; the connections are the senders'.
 */
const ROOM = [200, 100, 50] as const;

/** Milliseconds a claimed delivery is left alone: longer than the whole exchange may take. */
const LEASE = 30_000;

/** Milliseconds to wait at least when what is due cannot start. */
const WHEN_FULL = 1_000;

/** A delivery that this object may send, until its lease ends (milliseconds), and by which sender. */
export type Claim = { delivery: DeliveryRecord; leaseEnd: number; place: number; sender: SenderPlace };

/** Which sends are under way in this object, by host. Lost with the object: the alarm that stands at the end of a lease is not. */
export class Outbox {
  readonly #sending = new Map<string, Claim[]>();
  readonly #restsUntil = new Map<string, number>();
  /** Of hosts that have more than their first share, while anything waits for them. */
  readonly #shares = new Map<string, number>();
  readonly #life = crypto.randomUUID();
  #size = 0;

  /**
   * After a crash nobody knows what was under way, for no row says it; but the alarm then stands at the end of a lease. Until
   * then the hosts are left alone for which anything is due: it may be with their senders still.
   */
  wake(database: Database, nowMs: number, alarmAt: number | null): void {
    if (alarmAt === null || alarmAt <= nowMs || alarmAt > nowMs + LEASE) return;
    for (const { host, wakeAt } of readLanes(database))
      if (wakeAt <= nowMs) this.#restsUntil.set(host, alarmAt);
  }

  /**
   * Claims due deliveries, at most so many, first one for every host, then a second. Whoever asks gives each back with
   * `leave`.
   */
  claim(database: Database, nowMs: number, most: number): Claim[] {
    const claims: Claim[] = [];
    const open = this.#openLanes(database).filter(
      ({ host, wakeAt }) => Math.max(wakeAt, this.#restOf(host, nowMs)) <= nowMs,
    );
    const empty = new Set<string>();
    for (let share = 1; share <= MOST_PER_HOST; share += 1) {
      for (const { host } of open) {
        if (claims.length >= most) return claims;
        if (empty.has(host) || this.#count(host) >= share || !this.#hasRoom(host)) continue;
        const delivery = findDueDelivery(database, host, nowMs, this.#sentTo(host));
        if (delivery === null) empty.add(host);
        else claims.push(this.#take(delivery, nowMs));
      }
    }
    return claims;
  }

  #take(delivery: DeliveryRecord, nowMs: number): Claim {
    const { host } = delivery;
    const others = this.#sending.get(host) ?? [];
    const taken = new Set(others.map(({ place }) => place));
    let place = 0;
    while (taken.has(place)) place += 1;
    const sender = { host, number: Math.floor(place / CONNECTIONS), life: this.#life };
    const claim = { delivery, leaseEnd: nowMs + LEASE, place, sender };
    this.#sending.set(host, [...others, claim]);
    this.#size += 1;
    return claim;
  }

  /** `outcome`: null when nothing was sent, or nobody knows. */
  leave(claim: Claim, outcome: DeliveryOutcome | null): void {
    const { host } = claim.delivery;
    const left = (this.#sending.get(host) ?? []).filter((other) => other !== claim);
    if (left.length === 0) this.#sending.delete(host);
    else this.#sending.set(host, left);
    this.#size -= 1;
    this.#shares.set(host, shareAfter(this.#shareOf(host), outcome));
  }

  /** Leaves a host alone until the lease of what could not be sent ends: more would fare no better. */
  rest({ delivery, leaseEnd }: Claim): void {
    this.#restsUntil.set(delivery.host, leaseEnd);
  }

  get isIdle(): boolean {
    return this.#size === 0;
  }

  /**
   * When (milliseconds) to look at the lanes again; null when nothing waits or is under way. Where no more may start, the
   * next outcome looks again by itself, so the alarm only stands for a crash: at the end of a lease.
   */
  nextWake(database: Database, nowMs: number): number | null {
    const wakes = this.#openLanes(database).map(({ host, wakeAt }) =>
      Math.max(wakeAt, this.#restOf(host, nowMs)),
    );
    const leases = [...this.#sending.values()].flat().map(({ leaseEnd }) => leaseEnd);
    if (leases.length > 0) wakes.push(Math.max(Math.min(...leases), nowMs + WHEN_FULL));
    return wakes.length === 0 ? null : Math.min(...wakes);
  }

  /** Hosts to which one more may start, and when the first of what waits for them wakes; the longest waiting first. */
  #openLanes(database: Database): Lane[] {
    const lanes = readLanes(database);
    const hosts = new Set(lanes.map(({ host }) => host));
    for (const host of this.#shares.keys()) if (!hosts.has(host)) this.#shares.delete(host);
    return lanes
      .flatMap((lane): Lane[] => {
        if (!this.#hasRoom(lane.host)) return [];
        if (this.#count(lane.host) === 0) return [lane];
        const wakeAt = findFirstWake(database, lane.host, this.#sentTo(lane.host));
        return wakeAt === null ? [] : [{ host: lane.host, wakeAt }];
      })
      .toSorted((one, other) => one.wakeAt - other.wakeAt);
  }

  #restOf(host: string, nowMs: number): number {
    const rest = this.#restsUntil.get(host) ?? 0;
    if (rest <= nowMs) this.#restsUntil.delete(host);
    return rest;
  }

  #sentTo(host: string): number[] {
    return (this.#sending.get(host) ?? []).map(({ delivery }) => delivery.seq);
  }

  #count(host: string): number {
    return this.#sending.get(host)?.length ?? 0;
  }

  #shareOf(host: string): number {
    return this.#shares.get(host) ?? FIRST_SHARE;
  }

  #hasRoom(host: string): boolean {
    const count = this.#count(host);
    return count < this.#shareOf(host) && this.#size < (ROOM[count] ?? ROOM[2]);
  }
}
