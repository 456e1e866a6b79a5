import type { methodsForm, phoneForm } from '../../../src/desk/payment-settings/form.ts';
import {
  MAX_METHODS,
  type MethodProblem,
  methodField,
  methodFields,
  methodKinds,
  type TypedSettings,
} from '../../../src/desk/payment-settings/rules/method-fields.ts';
import { paymentMethodsPath, paymentSettingsFormPath } from '../../../src/domain/addresses/desk/settings.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { More } from '../order-lists/order-list.tsx';
import { Hidden, SelectField, TextField } from '../page/fields.tsx';
import { FormVersion } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { isFirst, SettingsOutcome, WRONG_FIELD } from './outcome.tsx';

/**
 * `methods`, `phone`: the fields' values; `problems`: why a field is refused. `methodsVersion`: of the values in force.
 * `phones`: refused phones, in E.164; `next`: the cursor of the next page.
 */
export type PaymentMethodsPageProps = {
  frame: DeskFrame;
  methods: TypedSettings;
  methodsVersion: string;
  phones: readonly string[];
  next: string | null;
  phone: string;
  problems: Record<string, string>;
  isOutdated: boolean;
  done: 'saved' | 'phone' | null;
};

/** Payment methods and refused phones. */
export function PaymentMethodsPage(props: PaymentMethodsPageProps) {
  const { frame, done } = props;
  const copy = frame.t.words.settings;
  return (
    <DeskPage frame={frame} title={copy.methods.title} page="payment_methods" isLongForm>
      <h1>{copy.methods.title}</h1>
      <SettingsOutcome {...props} isSaved={done === 'saved'} />
      <PaymentMethodsForm {...props} />
      <Numbers {...props} />
    </DeskPage>
  );
}

function PaymentMethodsForm({ frame, methods, methodsVersion, problems }: PaymentMethodsPageProps) {
  const { t } = frame;
  const copy = t.words.settings.methods;
  const all = Array.from({ length: MAX_METHODS }, (_, row) => row);
  const isUsed = (row: number) =>
    methodFields.some((field) => (methods[methodField(field, row)] ?? '') !== '');
  const used = all.filter(isUsed);
  const shown = used.length === 0 ? [0] : used;
  const empty = all.filter((row) => !shown.includes(row)).slice(0, 2);
  const Row = ({ row }: { row: number }) => <PaymentMethodRow {...{ t, methods, problems, row }} />;
  return (
    <form
      class="card payment-methods"
      method="post"
      action={`${paymentSettingsFormPath(t.language, 'methods')}#${WRONG_FIELD}`}
    >
      <p class="hint">{copy.text}</p>
      <FormVersion version={methodsVersion} />
      {shown.map((row) => (
        <Row row={row} />
      ))}
      {empty.length === 0 ? null : (
        <details>
          <summary>{copy.add}</summary>
          {empty.map((row) => (
            <Row row={row} />
          ))}
        </details>
      )}
      <button class="button" type="submit">
        {copy.save}
      </button>
    </form>
  );
}

/** One payment method: how, and folded for which wilayas and amounts. */
function PaymentMethodRow(props: {
  t: DeskText;
  methods: TypedSettings;
  problems: Record<string, string>;
  row: number;
}) {
  const { t, methods, problems, row } = props;
  const copy = t.words.settings.methods;
  type Name = Parameters<typeof methodField>[0];
  const text = (field: Name) => methods[methodField(field, row)] ?? '';
  const Field = (field: { name: Name; isNumber?: boolean; kind?: string }) => {
    const name = methodField(field.name, row);
    const problem = problems[name];
    const shared = {
      name,
      label: copy[field.name === 'way' ? 'method' : field.name],
      isWrong: problem !== undefined,
      kind: field.kind,
      anchor: isFirst(problems, name) ? WRONG_FIELD : undefined,
      children:
        problem === undefined ? null : <strong class="why">{copy.problems[problem as MethodProblem]}</strong>,
    };
    return field.name === 'way' ? (
      <SelectField<typeof methodsForm>
        {...shared}
        options={methodKinds.map((kind) => [kind, copy.kinds[kind]])}
        chosen={text('way')}
        none={copy.none}
      />
    ) : (
      <TextField<typeof methodsForm>
        {...shared}
        value={text(field.name)}
        inputmode={field.isNumber ? 'numeric' : undefined}
        dir={field.isNumber ? 'ltr' : 'auto'}
        autocomplete="off"
      />
    );
  };
  const where = ['wilayas', 'from', 'to'] as const;
  const isWrong = where.some((name) => problems[methodField(name, row)] !== undefined);
  const bounds = [text('from'), text('to')];
  const narrowed = [
    text('wilayas'),
    bounds.join('') === '' ? '' : bounds.map((end) => end || '…').join(' – '),
  ].filter((one) => one !== '');
  return (
    <fieldset>
      <legend>{copy.row(row + 1)}</legend>
      <Field name="way" kind="wide" />
      <Field name="value" kind="wide value" isNumber />
      {narrowed.length === 0 ? null : (
        <p class="hint">
          {narrowed.map((one, index) => (
            <>
              {index > 0 ? ' · ' : null}
              <bdi>{one}</bdi>
            </>
          ))}
        </p>
      )}
      <details class="wide" open={isWrong}>
        <summary>{copy.narrow}</summary>
        <div class="narrow">
          <Field name="wilayas" kind="wide" />
          <Field name="from" isNumber />
          <Field name="to" isNumber />
        </div>
      </details>
    </fieldset>
  );
}

function Numbers({ frame, phones, next, phone, problems, done }: PaymentMethodsPageProps) {
  const { t } = frame;
  const copy = t.words.settings.numbers;
  return (
    <section class="card" id="numbers">
      <h2>{copy.title}</h2>
      <p class="hint">{copy.text}</p>
      {done === 'phone' ? (
        <p class="done" role="status">
          {copy.done}
        </p>
      ) : null}
      <form method="post" action={`${paymentSettingsFormPath(t.language, 'refuse')}#${WRONG_FIELD}`}>
        <TextField<typeof phoneForm>
          name="phone"
          label={copy.label}
          isWrong={problems.phone !== undefined}
          anchor={isFirst(problems, 'phone') ? WRONG_FIELD : undefined}
          value={phone}
          type="tel"
          dir="ltr"
          autocomplete="off"
        >
          {problems.phone === undefined ? null : <strong class="why">{copy.invalid}</strong>}
        </TextField>
        <button class="quiet" type="submit">
          {copy.refuse}
        </button>
      </form>
      {phones.length === 0 ? <p class="hint">{copy.none}</p> : null}
      <ul class="numbers">
        {phones.map((one) => (
          <li>
            <bdi dir="ltr">{writePhone(one)}</bdi>
            <form method="post" action={paymentSettingsFormPath(t.language, 'allow')}>
              <Hidden<typeof phoneForm> name="phone" value={one} />
              <button class="quiet" type="submit" aria-label={`${copy.allow} ${writePhone(one)}`}>
                {copy.allow}
              </button>
            </form>
          </li>
        ))}
      </ul>
      {next === null ? null : <More href={paymentMethodsPath(t.language, null, next)} words={copy.more} />}
    </section>
  );
}
