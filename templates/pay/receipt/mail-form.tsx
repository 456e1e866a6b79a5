import { Field } from '../page/field.tsx';
import type { PayerText } from '../page/text.tsx';

/** What became of the request. `limited`: this receipt, network or account has had its e-mails of the day. */
export const mailOutcomes = ['sent', 'invalid', 'limited', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** The form that sends the receipt to an address. `path`: where it is posted to. */
export function MailForm({ path, outcome, t }: { path: string; outcome: MailOutcome | null; t: PayerText }) {
  const { mail } = t.words.receipt;
  return (
    <form class="part screen" method="post" action={path}>
      {outcome === null ? null : (
        <p class={outcome === 'sent' ? undefined : 'wrong'} role="status">
          {mail[outcome]}
        </p>
      )}
      <Field name="email" label={mail.label}>
        <input
          class="box"
          type="email"
          id="email"
          name="email"
          dir="ltr"
          autocomplete="email"
          maxlength={255}
          required
        />
      </Field>
      <button class="quiet" type="submit">
        {mail.send}
      </button>
    </form>
  );
}
