import { orderAddressPath } from '../../../src/domain/addresses/shop.ts';
import type { Contact } from '../../../src/domain/delivery/contact.ts';
import type { CommuneName } from '../../../src/text/communes.ts';
import { CommuneList } from '../../parts/communes.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import type { PlaceQuestionProps } from '../../parts/place-question.tsx';
import { PlaceDoubt } from '../checkout/doubts.tsx';
import { type Field, type Problem, TextField } from '../checkout/fields.tsx';
import { Place } from '../checkout/place.tsx';
import { wilayaName } from '../delivery/delivery.tsx';
import type { Frame } from '../page/frame.ts';

export type AddressFormProps = {
  contact: Pick<Contact, 'wilaya' | 'delivery'>;
  typed: { commune: string; street: string };
  /** It was sent and is not saved. */
  isSent: boolean;
  problems: Partial<Record<Field, Problem>>;
  question: PlaceQuestionProps | null;
  /** What counts as answered about the commune when the form is sent; null: nothing. */
  answered: string | null;
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
  const { frame, token, contact, problems, pickupPoints, communes, question, answered } = props;
  const { wilaya, delivery } = contact;
  const typed = { ...others, ...props.typed, delivery };
  const { t } = frame;
  const copy = t.words.orderReplies;
  return (
    <details open={props.isSent}>
      <summary>{copy.address}</summary>
      <form method="post" action={orderAddressPath(t.language, token)}>
        <p class="hint">{copy.addressHint(wilayaName(wilaya, t))}</p>
        <TextField
          {...{ frame, typed, problems }}
          field="commune"
          autocomplete="address-level2"
          list={communes.length === 0 ? undefined : COMMUNES}
          required
        >
          <CommuneList id={COMMUNES} communes={communes} />
        </TextField>
        {question === null ? null : <NothingOnEnter />}
        <div class="row">
          <PlaceDoubt {...{ t, question, answered }} />
        </div>
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
function deliveryTo(pickupPoints: readonly string[]) {
  return { isCharged: false, choice: null, offers: { home: null, desk: null }, pickupPoints, tariff: null };
}
