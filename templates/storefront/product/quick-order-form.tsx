import { QUICK_ORDER_ANCHOR } from '../../../src/domain/addresses/shop.ts';
import { Row, TextField } from '../checkout/fields.tsx';
import { WilayaOptions } from '../delivery/delivery.tsx';
import { CashIcon } from '../page/icons.tsx';
import { Picked } from './picked.tsx';
import type { ProductProps, QuickOrderTerms } from './product-props.ts';

/** An untouched form: the page is the same for all visitors. */
const typed = { name: '', phone: '', email: '', wilaya: '', commune: '', street: '', note: '', delivery: '' };

/** The fields of a product's order form. The next page shows the total and asks to confirm. */
export function QuickOrderForm(props: ProductProps & { terms: QuickOrderTerms }) {
  const { frame, terms } = props;
  const { t } = frame;
  const copy = t.words.quickOrder;
  const field = { frame, typed, problems: {}, required: true };
  return (
    <fieldset class="quick-order" id={QUICK_ORDER_ANCHOR}>
      <legend>{copy.title}</legend>
      <TextField {...field} field="name" autocomplete="name" />
      <TextField {...field} field="phone" type="tel" autocomplete="tel" />
      <Row {...field} field="wilaya">
        <select id="wilaya" name="wilaya" required autocomplete="address-level1">
          <WilayaOptions t={t} chosen="" tariffs={terms.tariffs} />
        </select>
      </Row>
      <TextField {...field} field="commune" autocomplete="address-level2" />
      <button type="submit" class="button">
        <CashIcon />
        {copy.order}
        <Picked {...props} delivery={terms} />
      </button>
      <p class="hint">
        {copy.hint}
        {terms.freeFrom === null
          ? null
          : ` ${t.words.delivery.tariffs.freeFrom(t.moneyText(terms.freeFrom))}`}
      </p>
    </fieldset>
  );
}
