import type { DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** On an order's page: who is calling its shopper, and what calls and the shopper have said. */
export function CallNotes({ t, order }: { t: DeskText; order: DeskOrder }) {
  const copy = t.words.callQueue;
  const { calledBy, callFlags, fulfilment, wish = null } = order;
  const isOpen = fulfilment === 'new' || fulfilment === 'confirmed' || fulfilment === 'packed';
  const flags = callFlags.flatMap((flag) => (flag === 'is_wanted' || flag === 'is_genuine' ? [] : [flag]));
  return (
    <>
      {calledBy === null ? null : (
        <DeskAlert>
          <bdi>{calledBy}</bdi> {copy.isCalling}
        </DeskAlert>
      )}
      {flags.length === 0 || !isOpen ? null : (
        <p>
          {flags.map((flag) => (
            <span class={`tag ${flag === 'wrong_number' ? 'bad' : 'waiting'}`}>{copy.flags[flag]}</span>
          ))}
        </p>
      )}
      {!isOpen || wish === null ? null : (
        <p class="remark">
          <bdi>{wish}</bdi>
        </p>
      )}
    </>
  );
}
