import type { OperatorPerson } from '../../../src/service/operator/people/rules.ts';
import {
  ACCOUNTS_PATH,
  EXCEPTIONS_PATH,
  OPERATOR_AUDIT_LOG_PATH,
  OPERATOR_PEOPLE_PATH,
  OPERATOR_SIGN_OUT_PATH,
  PROPOSALS_PATH,
} from '../../../src/service/operators-urls.ts';
import { OPERATORS_PATH } from '../../../src/service/urls.ts';
import type { RefusedForm } from '../../dashboard/page/refused-form.ts';
import { Shell } from '../../dashboard/page/shell.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { OperatorText } from './text.tsx';

const pathOf = {
  accounts: ACCOUNTS_PATH,
  payouts: PROPOSALS_PATH,
  exceptions: EXCEPTIONS_PATH,
  'audit-log': OPERATOR_AUDIT_LOG_PATH,
  people: OPERATOR_PEOPLE_PATH,
};
export type Section = keyof typeof pathOf;

/** What every page of operators needs. */
export type Frame = {
  t: OperatorText;
  /** The page's own path with its query, without `lang`. */
  path: string;
  /** Null before sign-in. */
  person: OperatorPerson | null;
  /** The sections that the roles open. */
  sections: readonly Section[];
  /** Random, of this page: a form sent twice acts once. */
  submission: string;
  /** A form that was refused. */
  refused: RefusedForm | null;
};

type PageProps = {
  frame: Frame;
  title: string;
  section: Section | null;
  isNarrow?: boolean;
  children: Child;
};

/** The document of every page of operators. */
export function OperatorPage({ frame, title, section, isNarrow, children }: PageProps) {
  const { t, path, person, submission, sections } = frame;
  const words = t.words.page;
  return (
    <Shell
      {...{ t, path, submission, isNarrow }}
      title={words.titleOf(title, words.name)}
      owner={words.name}
      person={person === null ? null : { name: person.name, role: rolesText(person, t) }}
      signOutPath={OPERATOR_SIGN_OUT_PATH}
      menu={sections.map((one) => ({
        path: pathOf[one],
        text: words.sections[one],
        isCurrent: one === section,
      }))}
    >
      {children}
    </Shell>
  );
}

/** Roles in words. */
export function rolesText({ roles }: Pick<OperatorPerson, 'roles'>, t: OperatorText): string {
  return roles.map((role) => t.words.page.roles[role]).join(t.comma);
}

/** A page with one message. */
export function NoticePage({ frame, title, text }: { frame: Frame; title: string; text: string }) {
  return (
    <OperatorPage frame={frame} title={title} section={null} isNarrow>
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a class="button" href={OPERATORS_PATH}>
            {frame.t.words.page.back}
          </a>
        </p>
      </section>
    </OperatorPage>
  );
}
