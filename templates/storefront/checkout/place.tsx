import type { DeliveryProps } from '../delivery/delivery.tsx';
import type { Frame } from '../page/frame.ts';
import { describedBy, type Field, type Problem, TextField, Wrong } from './fields.tsx';

type PlaceProps = {
  frame: Frame;
  typed: Record<Field, string>;
  problems: Partial<Record<Field, Problem>>;
  delivery: DeliveryProps;
  /** False where home delivery needs no street either. */
  isNeeded?: boolean;
};

/** The street, or the choice of a pick-up point where there are several. */
export function Place(props: PlaceProps) {
  const { frame, typed, problems, delivery, isNeeded = true } = props;
  const copy = frame.t.words.checkout;
  const { pickupPoints = [] } = delivery;
  if (typed.delivery === 'desk' && pickupPoints.length > 0)
    return (
      <div class="row">
        <label for="street">{copy.pickupPoint}</label>
        <Wrong {...props} field="street" />
        <select id="street" name="street" required {...describedBy('street', problems)}>
          <option value="">{copy.choosePickupPoint}</option>
          {pickupPoints.map((pickupPoint) => (
            <option value={pickupPoint} dir="auto" selected={pickupPoint === typed.street}>
              {pickupPoint}
            </option>
          ))}
        </select>
      </div>
    );
  // A pick-up point that was chosen before is no street.
  const street = pickupPoints.includes(typed.street) ? '' : typed.street;
  // Another mode is another price: the button that asks for it skips the browser's validation.
  const isHome = typed.delivery === 'home' && delivery.isCharged && delivery.choice !== null;
  return (
    <TextField
      {...props}
      typed={{ ...typed, street }}
      field="street"
      autocomplete="address-line1"
      {...(!isNeeded ? {} : isHome ? { required: true } : { hint: copy.streetHint })}
    />
  );
}
