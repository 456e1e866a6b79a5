import type { Database } from '../../database/rows.ts';
import type { DeliveryOutcome } from './attempt.ts';
import { FIRST_SHARE, MOST_PER_HOST, shareAfter } from './rules/shares.ts';
import { CONNECTIONS, type SenderPlace } from './sender.ts';
import { type DeliveryRecord, findDueDelivery, findFirstWake, type Lane, readLanes } from './store/outbox.ts';

/**
 * Total deliveries allowed when a host starts its first, its second or a later delivery. A hanging host cannot use the
 * reserve of the others. Each delivery holds a body and a call to a sender; the senders hold the connections.
 */
const ROOM = [200, 100, 50] as const;

/** Milliseconds that a claimed delivery is left alone: longer than a whole exchange may take. */
const LEASE = 30_000;

/** Least milliseconds to wait when a due delivery cannot start. */
const FULL_DELAY = 1_000;

/** A delivery that this object may send until its lease ends (milliseconds), and its sender. */
export type Claim = { delivery: DeliveryRecord; leaseEnd: number; place: number; sender: SenderPlace };

/** Running deliveries by host, in memory only. After a crash, the stored alarm rings at the end of a lease. */
export class Outbox {
  readonly #sending = new Map<string, Claim[]>();
  readonly #restsUntil = new Map<string, number>();
  /** The limit of parallel deliveries of each host with open deliveries. */
  readonly #shares = new Map<string, number>();
  readonly #life = crypto.randomUUID();
  #size = 0;

  /**
   * Rows do not record running deliveries. After a crash, hosts with due deliveries pause until the lease ends, when
   * the alarm rings: their senders may still be at work.
   */
  recoverAfterCrash(database: Database, nowMs: number, alarmAt: number | null): void {
    if (alarmAt === null || alarmAt <= nowMs || alarmAt > nowMs + LEASE) return;
    for (const { host, wakeAt } of readLanes(database))
      if (wakeAt <= nowMs) this.#restsUntil.set(host, alarmAt);
  }

  /**
   * Claims due deliveries, at most `most`: first one for every host, then a second. The caller returns each claim
   * with `finish`.
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

  /** `outcome`: null when nothing was sent, or it is unknown. */
  finish(claim: Claim, outcome: DeliveryOutcome | null): void {
    const { host } = claim.delivery;
    const left = (this.#sending.get(host) ?? []).filter((other) => other !== claim);
    if (left.length === 0) this.#sending.delete(host);
    else this.#sending.set(host, left);
    this.#size -= 1;
    this.#shares.set(host, shareAfter(this.#shareOf(host), outcome));
  }

  /** Pauses a host until the lease of an unsent delivery ends: another delivery would fail as well. */
  pauseHost({ delivery, leaseEnd }: Claim): void {
    this.#restsUntil.set(delivery.host, leaseEnd);
  }

  get isIdle(): boolean {
    return this.#size === 0;
  }

  /**
   * When (milliseconds) to look at the lanes again; null when nothing waits or runs. If no more may start, the next
   * result triggers a new check. The alarm then only covers a crash, at the end of a lease.
   */
  nextWake(database: Database, nowMs: number): number | null {
    const wakes = this.#openLanes(database).map(({ host, wakeAt }) =>
      Math.max(wakeAt, this.#restOf(host, nowMs)),
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
