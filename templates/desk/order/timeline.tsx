import {
  type CorrectedField,
  correctedAmounts,
  type DeskEntry,
  type DeskOrder,
  type OwnersPart,
} from '../../../src/desk/orders/rules/order.ts';
import { orderFormPath } from '../../../src/domain/addresses/desk.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money, moneyText } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { FormVersion } from '../page/form-version.tsx';
import { correctedValue } from './correction.tsx';
import { eventWords, reasonWords } from './event-words.tsx';
import { NoteField } from './fold.tsx';

/** An order's history, newest first, and the form for a note. `typed`: a refused note. */
export function History(props: {
  language: Locale;
  order: DeskOrder;
  owners: OwnersPart;
  typed: Record<string, string>;
}) {
  const { language, order, owners } = props;
  const copy = deskCopyIn[language].order;
  return (
    <section class="card">
      <h2>{copy.history}</h2>
      {order.actions.includes('note') ? (
        <form class="note" method="post" action={orderFormPath(language, order.number, 'act')}>
          <FormVersion version={order.position} />
          <NoteField language={language} id="note" label={copy.note.label} value={props.typed.note ?? ''} />
          <button class="quiet" type="submit" name="act" value="note">
            {copy.note.button}
          </button>
        </form>
      ) : null}
      <ol class="steps">
        {owners.timeline.toReversed().map((entry) => (
          <Entry language={language} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ language, entry }: { language: Locale; entry: DeskEntry }) {
  const copy = deskCopyIn[language].order;
  const { kind, at, actor, device, note, shopNote, amount, waived, deposit, changes, isUndone } = entry;
  const words = entry.isAtShop ? deskCopyIn[language].typedOrders.paidAtShop : eventWords(language, entry);
  const reason = reasonWords(language, entry.reason);
  return (
    <li class={isUndone || kind === 'undone' ? 'undone' : undefined}>
      {isUndone ? <s>{words}</s> : words}
      {amount === null ? null : (
        <>
          {' '}
          <Money amount={amount} language={language} />
        </>
      )}
      {waived === null || waived === 0 ? null : (
        <small>
          {' · '}
          {copy.money.waived} <Money amount={waived} language={language} />
        </small>
      )}
      {deposit === null ? null : <small> · {copy.deposits[deposit]}</small>}
      {!entry.againAt ? null : (
        <small>
          {' · '}
          <Time at={entry.againAt} language={language} />
        </small>
      )}
      {reason === null ? null : <small> · {reason}</small>}
      <small class="when">
        <Time at={at} language={language} /> · {device === null ? copy.actors[actor] : <bdi>{device}</bdi>}
      </small>
      <Changes language={language} changes={changes} />
      <ShopNote language={language} note={shopNote} />
      {note === null ? null : (
        <p class="remark">
          <bdi>{note}</bdi>
        </p>
      )}
    </li>
  );
}

/** What a correction changed, from what to what. */
function Changes({ language, changes }: { language: Locale; changes: DeskEntry['changes'] }) {
  const copy = deskCopyIn[language].order;
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
            <Value language={language} field={field} value={from} as="del" />{' '}
            <Value language={language} field={field} value={to} as="ins" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isAmountField(field: CorrectedField['field']): field is (typeof correctedAmounts)[number] {
  return correctedAmounts.some((one) => one === field);
}

function Value(props: {
  language: Locale;
  field: CorrectedField['field'];
  value: string;
  as: 'del' | 'ins';
}) {
  const { language, field, value, as: Mark } = props;
  const isLatin = field === 'phone' || field === 'email' || field === 'quantity';
  return (
    <Mark>
      <bdi dir={isLatin ? 'ltr' : undefined}>
        {value === ''
          ? '—'
          : field === 'quantity'
            ? `×\u00a0${value}`
            : isAmountField(field)
              ? moneyText(Number(value), language)
              : correctedValue({ name: field, value }, language)}
      </bdi>
    </Mark>
  );
}

/** The shop's own note on an order event. */
export function ShopNote({ language, note }: { language: Locale; note: DeskEntry['shopNote'] }) {
  if (note === null) return null;
  const { notes } = deskCopyIn[language].order;
  switch (note.about) {
    case 'declined':
      return <p class="remark">{notes.declined[note.code]}</p>;
    case 'conditions':
      return <p class="remark">{notes.conditions}</p>;
    case 'expected':
      return <p class="remark">{notes.expected(moneyText(note.count, language))}</p>;
    default:
      return <p class="remark">{notes[note.about](note.count)}</p>;
  }
}
