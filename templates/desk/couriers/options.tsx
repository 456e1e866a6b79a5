import type { optionsForm } from '../../../src/desk/couriers/form.ts';
import type { AccountRow } from '../../../src/desk/couriers/rules/account-rows.ts';
import { courierFormPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { CheckField, Hidden, SelectField, TextField } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';

/** The account's name, and how its API is spoken: only what its courier has. */
export function AccountOptions({ t, account }: { t: DeskText; account: AccountRow }) {
  const {
    id,
    title,
    sendsEvents,
    handshake,
    hasDrafts,
    asksCollection,
    hasPickupPointFormats,
    pickupPointFormat,
  } = account;
  const { options: copy, fields } = t.words.couriers;
  return (
    <details>
      <summary>{copy.title}</summary>
      <form method="post" action={courierFormPath(t.language, 'options')}>
        <NothingOnEnter />
        <Hidden<typeof optionsForm> name="account" value={id} />
        <TextField<typeof optionsForm>
          name="title"
          id={`title-${id}`}
          label={fields.title}
          hint={copy.titleHint}
          value={title}
          maxlength={40}
          dir="auto"
          autocomplete="off"
        />
        {sendsEvents ? (
          <SelectField<typeof optionsForm>
            name="handshake"
            id={`handshake-${id}`}
            label={copy.handshake}
            hint={copy.handshakeHint}
            options={Object.entries(copy.handshakes)}
            chosen={handshake}
          />
        ) : null}
        {hasPickupPointFormats ? (
          <SelectField<typeof optionsForm>
            name="pickupPoints"
            id={`desks-${id}`}
            label={copy.pickupPoints}
            hint={copy.desksHint}
            options={Object.entries(copy.deskForms)}
            chosen={pickupPointFormat}
          />
        ) : null}
        {hasDrafts ? (
          <CheckField<typeof optionsForm> name="collection" value="yes" checked={asksCollection}>
            {copy.collection}
            <small>{copy.collectionHint}</small>
          </CheckField>
        ) : null}
        <button class="button" type="submit">
          {copy.save}
        </button>
      </form>
    </details>
  );
}
