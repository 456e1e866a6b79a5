import type { DeskEntry, DeskOrder, OwnersPart } from '../../../src/storefront/desk/orders/rules.ts';
import { orderFormPath } from '../../../src/storefront/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { NoteField } from './acts.tsx';

/** What happened to an order, the newest first, and where a note is added. `typed`: a note that was not taken. */
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
      <form class="note" method="post" action={orderFormPath(language, order.number, 'act')}>
        <input type="hidden" name="position" value={String(order.position)} />
        <NoteField language={language} id="note" label={copy.note.label} value={props.typed.note ?? ''} />
        <button class="quiet" type="submit" name="act" value="note">
          {copy.note.button}
        </button>
      </form>
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
  const { kind, at, actor, device, note, amount, deposit, isUndone } = entry;
  const words = copy.events[kind];
  return (
    <li class={isUndone || kind === 'undone' ? 'undone' : undefined}>
      {isUndone ? <s>{words}</s> : words}
      {amount === null ? null : (
        <>
          {' '}
          <Money amount={amount} language={language} />
        </>
      )}
      {deposit === null ? null : <small> · {copy.deposits[deposit]}</small>}
      <small class="when">
        <Time at={at} language={language} /> · {device === null ? copy.actors[actor] : <bdi>{device}</bdi>}
      </small>
      {note === null ? null : (
        <p class="said">
          <bdi>{note}</bdi>
        </p>
      )}
    </li>
  );
}
