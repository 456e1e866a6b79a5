import type { RefusedRequest, RequestField } from '../../../src/service/dashboard/payment-requests/rules.ts';
import type { RequestState } from '../../../src/service/payment-requests/rules.ts';
import type { CopyOf } from '../copy/copy.ts';
import { Input, Tick } from '../page/field.tsx';

type TermsProps = {
  copy: CopyOf<'payment-requests'>;
  typed: RefusedRequest['typed'];
  wrong: readonly RequestField[];
  /** A new request also has an amount. */
  hasAmount: boolean;
};

/** The fields of a request's terms. */
export function Terms({ copy, typed, wrong, hasAmount }: TermsProps) {
  const wrongIn = (field: RequestField) => (wrong.includes(field) ? copy.wrong[field] : undefined);
  return (
    <>
      <Input
        name="name"
        label={copy.name}
        hint={copy.nameHint}
        value={typed.name}
        wrong={wrongIn('name')}
        required
        maxlength={120}
      />
      {hasAmount ? (
        <Input
          name="amount"
          label={copy.amount}
          value={typed.amount}
          wrong={wrongIn('amount')}
          inputmode="numeric"
          isLtr
          required
          maxlength={20}
        />
      ) : null}
      <Input
        name="least"
        label={copy.least}
        hint={copy.leastHint}
        value={typed.least}
        wrong={wrongIn('least')}
        inputmode="numeric"
        isLtr
        maxlength={20}
      />
      <Input name="day" type="date" label={copy.day} value={typed.day} wrong={wrongIn('day')} />
      <Tick name="fees" label={copy.fees} hint={copy.feesText} isTicked={typed.fees} />
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

export function StateChip({ copy, state }: { copy: CopyOf<'payment-requests'>; state: RequestState }) {
  return <span class={`chip ${looks[state]}`}>{copy.states[state]}</span>;
}
