import type { AccountRow } from '../../../src/desk/couriers/rules.ts';
import { courierFormPath } from '../../../src/domain/addresses/desk.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import type { DeskText } from '../page/text.tsx';

/** The account's name, and how its API is spoken: only what its courier has. */
export function AccountOptions({ t, account }: { t: DeskText; account: AccountRow }) {
  const { id, title, sendsEvents, handshake, hasDrafts, asksCollection, hasDeskForms, deskForm } = account;
  const { options: copy, fields } = t.words.couriers;
  return (
    <details>
      <summary>{copy.title}</summary>
      <form method="post" action={courierFormPath(t.language, 'options')}>
        <NothingOnEnter />
        <input type="hidden" name="account" value={id} />
        <p class="field">
          <label for={`title-${id}`}>{fields.title}</label>
          <input
            id={`title-${id}`}
            name="title"
            value={title}
            maxlength={40}
            dir="auto"
            autocomplete="off"
            aria-describedby={`title-${id}-hint`}
          />
          <small id={`title-${id}-hint`}>{copy.titleHint}</small>
        </p>
        {sendsEvents ? (
          <Choice
            id={`handshake-${id}`}
            name="handshake"
            label={copy.handshake}
            forms={copy.handshakes}
            chosen={handshake}
            hint={copy.handshakeHint}
          />
        ) : null}
        {hasDeskForms ? (
          <Choice
            id={`desks-${id}`}
            name="desks"
            label={copy.desks}
            forms={copy.deskForms}
            chosen={deskForm}
            hint={copy.desksHint}
          />
        ) : null}
        {hasDrafts ? (
          <label class="choice">
            <input type="checkbox" name="collection" value="yes" checked={asksCollection} />
            <span>
              {copy.collection}
              <small>{copy.collectionHint}</small>
            </span>
          </label>
        ) : null}
        <button class="button" type="submit">
          {copy.save}
        </button>
      </form>
    </details>
  );
}

/** One of the forms in which something can be written. `forms`: their names, in order. */
function Choice(props: {
  id: string;
  name: string;
  label: string;
  forms: Readonly<Record<string, string>>;
  chosen: string;
  hint: string;
}) {
  const { id, name, label, forms, chosen, hint } = props;
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} aria-describedby={`${id}-hint`}>
        {Object.entries(forms).map(([form, words]) => (
          <option value={form} selected={form === chosen}>
            {words}
          </option>
        ))}
      </select>
      <small id={`${id}-hint`}>{hint}</small>
    </p>
  );
}
