import type { ProblemName } from '../copy/fr/problems.ts';
import { Icon } from '../page/icons.tsx';
import { type KeptField, KeptFields } from '../page/kept-fields.tsx';
import { Page, type Payee } from '../page/page.tsx';
import { onward, type Place } from '../page/place.ts';
import { payerText } from '../page/text.tsx';

type ProblemPageProps = {
  place: Place;
  problem: ProblemName;
  livemode: boolean;
  payee: Payee | null;
  /** Where the payer can try again; null where that is of no use. */
  again: string | null;
  /** A refused form that can be sent again unchanged. */
  kept?: readonly KeptField[];
};

const FORM = 'kept';

/** Problems that pass with time. */
const waits: readonly ProblemName[] = ['tooMany', 'tooManyUnpaid'];

/** A problem page, with what the payer can do. */
export function ProblemPage({ place, problem, livemode, payee, again, kept }: ProblemPageProps) {
  const copy = payerText[place.language].words.problems;
  const { title, text } = copy[problem];
  return (
    <Page
      place={place}
      title={title}
      livemode={livemode}
      payee={payee}
      columns="one"
      form={kept === undefined ? undefined : { id: FORM, submit: copy.resend }}
    >
      <section class="card end">
        <Icon name={waits.includes(problem) ? 'clock' : 'question'} />
        <h1>{title}</h1>
        <p>{text}</p>
        {kept === undefined ? null : (
          <>
            <p>{copy.kept}</p>
            <form id={FORM} method="post" action={onward(place.path, place)}>
              <KeptFields fields={kept} />
              <button type="submit">{copy.resend}</button>
            </form>
          </>
        )}
        {again === null ? null : (
          <a class={kept === undefined ? 'button' : undefined} href={again}>
            {copy.again}
          </a>
        )}
      </section>
    </Page>
  );
}
