import { described } from '../../parts/described.ts';
import { compact } from '../../parts/style.ts';
import { Field } from '../page/field.tsx';
import { payStyle } from '../page/style.ts';
import type { PayerText } from '../page/text.tsx';

/**
 * What an acquirer of cards asks of the page that leads to it: accepted terms, a question that a person can answer
 * without a script, and the cards' marks on the button.
 */

/** `token`: the sealed question, which the form sends back with the answer. */
export type Question = { text: string; token: string };

export type Consent = {
  question: Question;
  /** Whether the payer had accepted the terms. */
  isAccepted: boolean;
  /** The merchant's terms of sale; null without an address. */
  termsUrl: string | null;
};

export type ConsentErrors = { terms?: string; answer?: string };

/** Only pages with a consent have these rules, so that the others stay as small. */
export const consentStyle =
  payStyle +
  compact(`
.check{display:flex;gap:.75rem;align-items:flex-start;cursor:pointer}
.check input{inline-size:1.375rem;block-size:1.375rem;flex:none;margin-block-start:.125rem;accent-color:var(--mark)}
.field a{display:inline-block;padding-block:.375rem;font-size:.9375rem}
#answer{inline-size:6rem}
.marks{display:flex;gap:.375rem}
.marks span{background:#fff;border-radius:.375rem;padding:.0625rem .4375rem;font-size:.8125rem;font-weight:800;line-height:1.5}
.marks .cib{color:#00613a}
.marks .edahabia{background:#ffd200;color:#003b7e}
`);

/** Above the button that pays. */
export function ConsentFields(props: { consent: Consent; errors: ConsentErrors; t: PayerText }) {
  const { consent, errors, t } = props;
  const copy = t.words.consent;
  return (
    <>
      <div class="field">
        {errors.terms === undefined ? null : (
          <span class="wrong" id="terms-error">
            {errors.terms}
          </span>
        )}
        <label class="check">
          <input
            id="terms"
            type="checkbox"
            name="terms"
            value="yes"
            checked={consent.isAccepted}
            required
            {...described('terms', errors.terms)}
          />
          <span>{copy.terms}</span>
        </label>
        {consent.termsUrl === null ? null : (
          <a href={consent.termsUrl} rel="noreferrer" target="_blank">
            {copy.readTerms}
          </a>
        )}
      </div>
      <Field name="answer" label={consent.question.text} hint={copy.why} error={errors.answer}>
        <input
          class="box"
          id="answer"
          name="answer"
          inputmode="numeric"
          autocomplete="off"
          maxlength={4}
          dir="ltr"
          required
          {...described('answer', errors.answer, true)}
        />
      </Field>
      <input type="hidden" name="question" value={consent.question.token} />
    </>
  );
}

/** The cards' names in their colours: the real marks may be used only after certification. */
export function CardMarks({ t }: { t: PayerText }) {
  const { marks } = t.words.consent;
  return (
    <span class="marks" aria-hidden="true">
      <span class="cib">{marks.cib}</span>
      <span class="edahabia">{marks.edahabia}</span>
    </span>
  );
}
