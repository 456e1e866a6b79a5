import type { ListedOrder } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import { HandOverPage } from '../../../templates/desk/bulk/hand-over.tsx';
import { BulkResultPage } from '../../../templates/desk/bulk/result.tsx';
import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';

/** Samples of the pages about several orders at once. */
export function bulkSamples(
  owner: DeskFrame,
  packer: DeskFrame,
  orders: readonly ListedOrder[],
): Record<string, JSX.Element> {
  const rowOf = (order: ListedOrder) => ({
    number: order.number,
    order,
    isDone: true,
    reason: null,
    other: null,
    typed: '',
    parcel: null,
    undone: null,
  });
  const result = {
    id: 'k7m2p9qd',
    action: 'confirm',
    courier: null,
    couriers: [],
    unread: [],
    isUndone: false,
    isUndoable: true,
    rows: orders.map((order) => rowOf({ ...order, queue: 'pack' })),
  } as const;
  const [one, two, three, ...others] = orders.map(rowOf);
  const failed = [
    { ...one, isDone: false, reason: 'outdated' },
    { ...two, isDone: false, reason: 'short' },
    { ...three, isDone: false, reason: 'gone', order: null },
  ] as const;
  const couriers = ['Yalidine', 'ZR Express'];
  const parcels = [
    { courier: 'Yalidine', tracking: 'YAL-100009', isDraft: false },
    { courier: 'DHD', tracking: 'ECOTRK0000001', isDraft: true },
  ];
  return {
    'desk-bulk-done': <BulkResultPage frame={owner} result={result} from={{ queue: 'call' }} />,
    'desk-bulk-part': (
      <BulkResultPage
        frame={owner}
        result={{ ...result, rows: [...failed, ...others] as typeof result.rows }}
        from={{ queue: 'call' }}
      />
    ),
    'desk-bulk-canceled': (
      <BulkResultPage
        frame={owner}
        result={{
          ...result,
          action: 'cancel',
          isUndoable: false,
          rows: orders.slice(0, 2).map((order) => rowOf({ ...order, problem: 'refund_due' })),
        }}
        from={null}
      />
    ),
    'desk-bulk-undone': (
      <BulkResultPage
        frame={owner}
        result={{
          ...result,
          isUndone: true,
          isUndoable: false,
          rows: result.rows.map((row, n) => ({ ...row, undone: n === 1 ? 'outdated' : 'done' })),
        }}
        from={{ queue: 'call' }}
      />
    ),
    'desk-bulk-courier': (
      <HandOverPage
        frame={packer}
        from={{ queue: 'hand_over' }}
        courier="Yalidine"
        couriers={couriers}
        orders={orders.map((order) => ({ ...order, typed: '', parcel: null }))}
      />
    ),
    'desk-bulk-courier-parcels': (
      <HandOverPage
        frame={packer}
        from={{ queue: 'hand_over' }}
        courier=""
        couriers={couriers}
        orders={orders.map((order, n) => ({ ...order, typed: '', parcel: parcels[n % 3] ?? null }))}
      />
    ),
    'desk-bulk-courier-part': (
      <BulkResultPage
        frame={packer}
        result={{
          ...result,
          action: 'hand_over',
          courier: 'Yalidine',
          couriers,
          unread: ['YAL-900 Karim'],
          rows: [
            { ...failed[0], reason: 'tracking_taken', other: 'K7M2P9QD', typed: 'YAL-001' },
            { ...failed[1], reason: 'tracking_doubled', typed: 'YAL-002' },
            ...others.map((row, n) => ({
              ...row,
              order: { ...row.order, queue: 'courier' as const },
              parcel: parcels[n] ?? null,
            })),
          ] as typeof result.rows,
        }}
        from={{ queue: 'hand_over' }}
      />
    ),
    'desk-bulk-none': <BulkResultPage frame={owner} result={{ ...result, rows: [] }} from={null} />,
  };
}
