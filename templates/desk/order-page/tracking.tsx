import type { trackForm } from '../../../src/desk/order-page/forms.ts';
import { deskOrderPath, type OrderRefusal } from '../../../src/domain/addresses/desk/orders.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { TextField } from '../page/fields.tsx';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** Why a tracking number was refused. `trackedBy`: the order that has it. */
export function TrackingAlert(props: {
  t: DeskText;
  refused: OrderRefusal | null;
  trackedBy: string | null;
}) {
  const { t, refused, trackedBy } = props;
  const copy = t.words.order;
  if (refused !== 'tracking_taken' && refused !== 'tracking_unreadable') return null;
  return (
    <DeskAlert>
      {copy.refused[refused]}
      {trackedBy === null ? null : (
        <>
          {' '}
          <a href={deskOrderPath(t.language, trackedBy)}>
            {copy.order('')} <bdi dir="ltr">{formatOrderNumber(trackedBy)}</bdi>
          </a>
        </>
      )}
    </DeskAlert>
  );
}

/** How a tracking number is typed: as it stands on the label. */
export const trackingInput = {
  maxlength: 60,
  dir: 'ltr',
  autocomplete: 'off',
  autocapitalize: 'characters',
  spellcheck: false,
} as const;

/** The field for the courier's name of the parcel, typed or scanned. `isWrong`: the text was refused. */
export function TrackingField(props: { t: DeskText; value: string; isWrong: boolean }) {
  const copy = props.t.words.order.tracking;
  return (
    <TextField<typeof trackForm>
      name="tracking"
      label={copy.label}
      hint={copy.text}
      isWrong={props.isWrong}
      value={props.value}
      {...trackingInput}
    />
  );
}

/** The field for who has the parcel, with the names used before. */
export function CourierField(props: { t: DeskText; id: string; value: string; couriers: readonly string[] }) {
  const { t, id, value, couriers } = props;
  return (
    <TextField<typeof trackForm>
      name="courier"
      id={id}
      label={t.words.order.tracking.courier}
      value={value}
      maxlength={40}
      dir="auto"
      autocomplete="off"
      list={`${id}-names`}
    >
      <datalist id={`${id}-names`}>
        {couriers.map((name) => (
          <option value={name} />
        ))}
      </datalist>
    </TextField>
  );
}
