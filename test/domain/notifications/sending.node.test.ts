import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type NotificationContent,
  type NotificationKind,
  notificationKinds,
  readNotificationContent,
} from '../../../src/domain/notifications/notifications.ts';
import { bundle, contentsOf, nextTryAt } from '../../../src/domain/notifications/sending.ts';
import { digestDay, nextDigestAt } from '../../../src/domain/notifications/times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function notificationOf(kind: NotificationKind): NotificationContent {
  switch (kind) {
    case 'low_stock':
      return { kind, names: { ar: 'عسل', fr: 'Miel', en: 'Honey' }, left: 2 };
    case 'service':
      return { kind, isBack: false };
    case 'digest':
      return { kind, call: 1, pack: 2, taken: 3 };
    case 'call':
      return { kind, about: 'due', number: '7K3M9QXA' };
    default:
      return {
        kind,
        event: 'placed',
        number: '7K3M9QXA',
        total: 1,
        paymentMethod: 'card',
        dueOnDelivery: 0,
        wilaya: 16,
      };
  }
}

const waiting = fc
  .array(fc.constantFrom(...notificationKinds), { maxLength: 40 })
  .map((kinds) => kinds.map((kind, index) => ({ id: String(index), content: notificationOf(kind) })));

test('waiting notifications are sent in at most as many messages as the limit leaves, each once at most', () => {
  fc.assert(
    fc.property(waiting, fc.integer({ min: 0, max: 6 }), (due, room) => {
      const bundles = bundle(due, room);
      expect(bundles.length).toBeLessThanOrEqual(room);
      const ids = bundles.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      if (room > 0 && due.length > 0) expect(bundles.length).toBeGreaterThan(0);
    }),
  );
});

test('a summary counts every notification in it, those of an earlier summary included', () => {
  fc.assert(
    fc.property(waiting, waiting, (one, two) => {
      const before = { id: 'before', content: contentsOf(one) };
      const all = contentsOf([before, ...two, { id: 'x', content: notificationOf('paid') }]);
      const total = (said: NotificationContent) =>
        said.kind === 'summary'
          ? Object.values(said.counts).reduce((sum, count) => sum + (count ?? 0), 0)
          : 1;
      expect(total(all)).toBe((one.length === 0 ? 0 : total(before.content)) + two.length + 1);
    }),
  );
});

test('few notifications are sent one by one, and many as a summary', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: String(index), content: notificationOf('placed') }));
  expect(bundle(rows(3), 10).map((one) => one.length)).toEqual([1, 1, 1]);
  expect(bundle(rows(4), 10).map((one) => one.length)).toEqual([4]);
  expect(bundle(rows(2), 1).map((one) => one.length)).toEqual([2]);
  expect(bundle(rows(2), 0)).toEqual([]);
});

test('there are seven tries over some nine hours, each wait longer, and never before Retry-After', () => {
  let at = 0;
  const waits: number[] = [];
  for (let tries = 1; ; tries++) {
    const next = nextTryAt(tries, at, null);
    if (next === null) break;
    waits.push(next - at);
    at = next;
  }
  expect(waits).toHaveLength(6);
  expect([...waits].sort((one, two) => one - two)).toEqual(waits);
  expect(at).toBeGreaterThan(8 * HOUR);
  expect(nextTryAt(1, 0, 90)).toBe(90_000);
  expect(nextTryAt(6, 0, 1)).toBe(6 * HOUR);
});

test('a morning begins at eight in Algiers, on any day', () => {
  const eight = Date.parse('2026-11-22T07:00:00Z');
  expect(digestDay(eight)).toBe(digestDay(eight - 1) + 1);
  expect(nextDigestAt(digestDay(eight - 1))).toBe(eight);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
      const next = nextDigestAt(digestDay(now));
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(24 * HOUR);
    }),
  );
});

test('a row of another build is sent with the fields that can be read', () => {
  for (const kind of notificationKinds)
    expect(readNotificationContent(JSON.stringify(notificationOf(kind)))).toEqual(notificationOf(kind));
  for (const text of ['', 'null', '{"kind":"later"}', '{"kind":"placed"}'])
    expect(readNotificationContent(text)).toBeNull();
});
