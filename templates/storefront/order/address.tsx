import type { Contact } from '../../../src/shop/delivery/rules/contact.ts';
import { orderAddressPath } from '../../../src/shop/urls.ts';
import type { CommuneName } from '../../../src/text/communes.ts';
import { CommuneList } from '../../parts/communes.tsx';
import { type Field, type Problem, TextField } from '../checkout/fields.tsx';
import { Place } from '../checkout/place.tsx';
import { copyIn } from '../copy/copy.ts';
import { wilayaName } from '../delivery/delivery.tsx';
import type { Frame } from '../page/frame.ts';

export type AddressFormProps = {
  contact: Pick<Contact, 'wilaya' | 'delivery'>;
  typed: { commune: string; street: string };
  problems: Partial<Record<Field, Problem>>;
  /** Of the wilaya, where the parcel goes to one of several. */
  pickupPoints: readonly string[];
  /** Suggestions for the commune. */
  communes: readonly CommuneName[];
};

/** Fields of the checkout form that this one lacks. */
const others: Record<Field, string> = {
  ...{ name: '', phone: '', email: '', wilaya: '', commune: '', street: '', note: '', delivery: '' },
};

const COMMUNES = 'communes';

/** Changes the address of an order inside its wilaya, so that its amounts stay. */
export function AddressForm(props: AddressFormProps & { frame: Frame; token: string }) {
  const { frame, token, contact, problems, pickupPoints, communes } = props;
  const { wilaya, delivery } = contact;
  const typed = { ...others, ...props.typed, delivery };
  const { language } = frame;
  const copy = copyIn[language].orderReplies;
  const isWrong = Object.keys(problems).length > 0;
  return (
    <details open={isWrong}>
      <summary>{copy.address}</summary>
      <form method="post" action={orderAddressPath(language, token)}>
        <p class="hint">{copy.addressHint(wilayaName(wilaya, language))}</p>
        <TextField
          {...{ frame, typed, problems }}
          field="commune"
          autocomplete="address-level2"
          list={communes.length === 0 ? undefined : COMMUNES}
          required
        >
          <CommuneList id={COMMUNES} communes={communes} />
        </TextField>
        {delivery === 'home' || pickupPoints.length > 0 ? (
          <Place {...{ frame, typed, problems }} delivery={deliveryTo(pickupPoints)} isNeeded={false} />
        ) : null}
        <button type="submit" class="quiet">
          {copy.addressButton}
        </button>
      </form>
    </details>
  );
}

/** The price stays: only the pick-up points matter. */
function deliveryTo(offices: readonly string[]) {
  return { isCharged: false, choice: null, offers: { home: null, desk: null }, offices, tariff: null };
}
