import type { createRequestForm } from '../../../src/service/dashboard/payment-requests/form.ts';
import type { RequestState } from '../../../src/service/payment-requests/rules.ts';
import { Input, Tick } from '../page/field.tsx';
import type { fieldsOf } from '../page/refused-form.ts';
import type { DashboardText } from '../page/text.tsx';

type TermsProps = {
  t: DashboardText;
  fields: ReturnType<typeof fieldsOf<typeof createRequestForm>>;
  /** The terms as they are; a new request has none. */
  stored: { name: string; least: string; day: string; fees: boolean };
  /** A new request also has an amount. */
  hasAmount: boolean;
};

/** The fields of a request's terms. */
export function Terms({ t, fields, stored, hasAmount }: TermsProps) {
  const copy = t.words.paymentRequests;
  return (
    <>
      <Input
        {...fields.of('name', stored.name)}
        label={copy.name}
        hint={copy.nameHint}
        required
        maxlength={120}
      />
      {hasAmount ? (
        <Input
          {...fields.of('amount')}
          label={copy.amount}
          inputmode="numeric"
          isLtr
          required
          maxlength={20}
        />
      ) : null}
      <Input
        {...fields.of('least', stored.least)}
        label={copy.least}
        hint={copy.leastHint}
        inputmode="numeric"
        isLtr
        maxlength={20}
      />
      <Input {...fields.of('day', stored.day)} type="date" label={copy.day} />
      <Tick {...fields.tick('fees', stored.fees)} label={copy.fees} hint={copy.feesText} />
    </>
  );
}

const looks: Record<RequestState, string> = {
  open: '',
  part: 'part',
  paid: 'paid',
  past: 'failed',
  closed: '',
};

export function StateChip({ t, state }: { t: DashboardText; state: RequestState }) {
  const copy = t.words.paymentRequests;
  return <span class={`chip ${looks[state]}`}>{copy.states[state]}</span>;
}
