import { type ProblemName, problemCopy } from './copy/problems.ts';
import { Icon } from './icons.tsx';
import { Page, type Payee } from './page.tsx';
import type { Place } from './place.ts';

export type ProblemPageProps = {
  place: Place;
  problem: ProblemName;
  livemode: boolean;
  payee: Payee | null;
  /** Where trying again begins; null where trying again is of no use. */
  again: string | null;
};

/** Something cannot be done or shown, and what to do about it. */
export function ProblemPage({ place, problem, livemode, payee, again }: ProblemPageProps) {
  const copy = problemCopy[place.language];
  const { title, text } = copy[problem];
  return (
    <Page place={place} title={title} livemode={livemode} payee={payee} columns="one">
      <section class="card end">
        <Icon name="question" />
        <h1>{title}</h1>
        <p>{text}</p>
        {again === null ? null : (
          <a class="button" href={again}>
            {copy.again}
          </a>
        )}
      </section>
    </Page>
  );
}
