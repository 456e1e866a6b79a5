import {
  type CorrectedField,
  correctedAmounts,
  type DeskEntry,
  type DeskOrder,
  type OwnersPart,
} from '../../../src/desk/orders/rules/order.ts';
import { orderFormPath } from '../../../src/domain/addresses/desk/orders.ts';
import { OrderVersion } from '../page/form-version.tsx';
import type { DeskText } from '../page/text.tsx';
import { correctedValue } from './correction.tsx';
import { eventWords, reasonWords } from './event-words.tsx';
import { NoteField } from './fold.tsx';

/** An order's history, newest first, and the form for a note. `typed`: a refused note. */
export function History(props: {
  t: DeskText;
  order: DeskOrder;
  owners: OwnersPart;
  typed: Record<string, string>;
}) {
  const { t, order, owners } = props;
  const copy = t.words.order;
  return (
    <section class="card">
      <h2>{copy.history}</h2>
      {order.actions.includes('note') ? (
        <form class="note" method="post" action={orderFormPath(t.language, order.number, 'act')}>
          <OrderVersion order={order} />
          <NoteField t={t} id="note" label={copy.note.label} value={props.typed.note ?? ''} />
          <button class="quiet" type="submit" name="act" value="note">
            {copy.note.button}
          </button>
        </form>
      ) : null}
      <ol class="steps">
        {owners.timeline.toReversed().map((entry) => (
          <Entry t={t} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ t, entry }: { t: DeskText; entry: DeskEntry }) {
  const copy = t.words.order;
  const { kind, at, actor, device, note, shopNote, amount, waived, deposit, changes, isUndone } = entry;
  const words = entry.isAtShop ? t.words.typedOrders.paidAtShop : eventWords(t, entry);
  const reason = reasonWords(t, entry);
  return (
    <li class={isUndone || kind === 'undone' ? 'undone' : undefined}>
      {isUndone ? <s>{words}</s> : words}
      {amount === null ? null : <> {t.money(amount)}</>}
      {waived === null || waived === 0 ? null : (
        <small>
          {' · '}
          {copy.money.waived} {t.money(waived)}
        </small>
      )}
      {deposit === null ? null : <small> · {copy.deposits[deposit]}</small>}
      {!entry.againAt ? null : (
        <small>
          {' · '}
          {t.time(entry.againAt)}
        </small>
      )}
      {reason === null ? null : <small> · {reason}</small>}
      <small class="when">
        {t.time(at)} · {device === null ? copy.actors[actor] : <bdi>{device}</bdi>}
      </small>
      <Changes t={t} changes={changes} />
      <ShopNote t={t} note={shopNote} />
      {note === null ? null : (
        <p class="remark">
          <bdi>{note}</bdi>
        </p>
      )}
    </li>
  );
}

/** What a correction changed, from what to what. */
function Changes({ t, changes }: { t: DeskText; changes: DeskEntry['changes'] }) {
  const copy = t.words.order;
  if (changes.length === 0) return null;
  return (
    <dl class="changes">
      {changes.map(({ field, item, from, to }) => (
        <div>
          <dt>
            {isAmountField(field) ? (
              copy.changedAmounts[field]
            ) : field !== 'quantity' ? (
              copy.fields[field]
            ) : (
              <bdi>{item?.label ? `${item.name} (${item.label})` : (item?.name ?? '')}</bdi>
            )}
          </dt>
          <dd>
            <Value t={t} field={field} value={from} as="del" />{' '}
            <Value t={t} field={field} value={to} as="ins" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isAmountField(field: CorrectedField['field']): field is (typeof correctedAmounts)[number] {
  return correctedAmounts.some((one) => one === field);
}

function Value(props: { t: DeskText; field: CorrectedField['field']; value: string; as: 'del' | 'ins' }) {
  const { t, field, value, as: Mark } = props;
  const isLatin = field === 'phone' || field === 'email' || field === 'quantity';
  return (
    <Mark>
      <bdi dir={isLatin ? 'ltr' : undefined}>
        {value === ''
          ? '—'
          : field === 'quantity'
            ? `×\u00a0${value}`
            : isAmountField(field)
              ? t.moneyText(Number(value))
              : correctedValue({ name: field, value }, t)}
      </bdi>
    </Mark>
  );
}

/** The shop's own note on an order event. */
export function ShopNote({ t, note }: { t: DeskText; note: DeskEntry['shopNote'] }) {
  if (note === null) return null;
  const { notes } = t.words.order;
  switch (note.about) {
    case 'declined':
      return <p class="remark">{notes.declined[note.code]}</p>;
    case 'refused':
      return <p class="remark">{notes.refused[note.code]}</p>;
    case 'conditions':
      return <p class="remark">{notes.conditions}</p>;
    case 'expected':
      return <p class="remark">{notes.expected(t.moneyText(note.count))}</p>;
    default:
      return <p class="remark">{notes[note.about](note.count)}</p>;
  }
}
