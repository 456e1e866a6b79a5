/** Why a page cannot be shown; each is a page of its own. */
export type ProblemName =
  | 'unknown'
  | 'unknownLink'
  | 'unavailable'
  | 'tooMany'
  | 'tooManyUnpaid'
  | 'foreignForm'
  | 'wrongMethod'
  | 'tooLarge'
  | 'broken';

type Words = { title: string; text: string };

export type ProblemCopy = Record<ProblemName, Words> & { again: string; kept: string; resend: string };
