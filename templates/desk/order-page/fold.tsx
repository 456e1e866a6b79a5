import type { actForm } from '../../../src/desk/order-page/forms.ts';
import type { DeskOrder, OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import {
  isShownInForm,
  type OrderFormName,
  type OrderRefusal,
  REFUSED_FORM,
} from '../../../src/domain/addresses/desk/orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { TextArea, TextField } from '../page/fields.tsx';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** The input of forms that take more than one tap. */
export type OtherProps = {
  t: DeskText;
  order: DeskOrder;
  owners: OwnersPart;
  typed: { form: OrderFormName; fields: Record<string, string> } | null;
  refused: OrderRefusal | null;
  /** The queue that the order was opened from. */
  from: QueueAddress | null;
};

/** The typed values of an action's form, if this form was refused. */
export function typedOf(
  { typed }: Pick<OtherProps, 'typed'>,
  form: OrderFormName,
  act?: string,
): Record<string, string> | null {
  return typed?.form === form && (act === undefined || typed.fields.act === act) ? typed.fields : null;
}

/** A folded form; open with a message after a refusal. `typed`: null unless this form was refused. */
export function Fold(props: {
  t: DeskText;
  title: string;
  typed: Record<string, string> | null;
  refused: OrderRefusal | null;
  isOpen?: boolean;
  /** Names the form while it is not refused. */
  id?: string;
  children?: Child;
}) {
  const { typed, refused } = props;
  const isHere = typed !== null && refused !== null && isShownInForm('act', refused);
  return (
    <details open={typed !== null || props.isOpen} id={typed === null ? props.id : REFUSED_FORM}>
      <summary>{props.title}</summary>
      {isHere ? <DeskAlert>{props.t.words.order.refused[refused]}</DeskAlert> : null}
      {props.children}
    </details>
  );
}

/** The field of a note; `id`: a page may have several. */
export function NoteField(props: { t: DeskText; id: string; label: string; value: string }) {
  return (
    <TextArea<typeof actForm>
      name="note"
      id={props.id}
      label={props.label}
      rows={2}
      maxlength={500}
      text={props.value}
    />
  );
}

export function AmountField(props: { t: DeskText; id: string; value: string; isWrong: boolean }) {
  return (
    <TextField<typeof actForm>
      name="amount"
      id={props.id}
      label={props.t.words.order.amount}
      isWrong={props.isWrong}
      value={props.value}
      inputmode="numeric"
      autocomplete="off"
      maxlength={16}
      dir="ltr"
    />
  );
}
