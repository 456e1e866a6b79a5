import {
  apiLogPath,
  auditLogPath,
  balancePath,
  counterPath,
  customersPath,
  GOING_LIVE_PATH,
  keysPath,
  linksPath,
  overviewPath,
  PEOPLE_PATH,
  paymentRequestsPath,
  paymentsPath,
  productsPath,
  reconciliationPath,
  SIGN_OUT_PATH,
  settingsPath,
  webhooksPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Role } from '../../../src/service/people/rules/rights.ts';
import { DASHBOARD_PATH, type Mode } from '../../../src/service/urls.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { ModeLinks } from './mode-links.tsx';
import type { RefusedForm } from './refused-form.ts';
import { Shell } from './shell.tsx';
import type { DashboardText } from './text.tsx';

export type Section =
  | 'overview'
  | 'payments'
  | 'counter'
  | 'customers'
  | 'links'
  | 'payment-requests'
  | 'products'
  | 'balance'
  | 'reconciliation'
  | 'webhooks'
  | 'keys'
  | 'api-log'
  | 'people'
  | 'settings'
  | 'going-live'
  | 'audit-log';

/** What every page of the dashboard needs. */
export type Frame = {
  t: DashboardText;
  /** The page's own path with its query, without `lang`. */
  path: string;
  accountName: string | null;
  /** Why the account is suspended, empty without words; null while it is active. */
  suspension: string | null;
  /** Null before sign-in. */
  person: { name: string; role: Role } | null;
  /** The mode of the page's data; null on pages of both. */
  mode: Mode | null;
  /** The mode that the menu leads to. */
  menuMode: Mode;
  /** The modes that this host serves. */
  modes: readonly Mode[];
  /** The sections that the role opens; none on a page that a customer looks at. */
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

/** The document of every page of the dashboard. */
export function DashboardPage({ frame, title, section, isNarrow, children }: PageProps) {
  const { t, path, accountName, person, mode, submission } = frame;
  const words = t.words.page;
  return (
    <Shell
      {...{ t, path, submission, isNarrow }}
      title={words.titleOf(title, accountName ?? words.name)}
      owner={accountName ?? words.name}
      person={person === null ? null : { name: person.name, role: words.roles[person.role] }}
      signOutPath={SIGN_OUT_PATH}
      mode={mode === null ? undefined : { name: mode, band: mode === 'test' ? words.testMode : null }}
      switcher={person === null ? null : <ModeSwitch frame={frame} section={section} />}
      menu={menuOf(frame, section)}
    >
      {frame.suspension === null ? null : <Suspension t={t} reason={frame.suspension} />}
      {children}
    </Shell>
  );
}

function Suspension({ t, reason }: { t: DashboardText; reason: string }) {
  const { suspended } = t.words.page;
  return (
    <section class="note bad" aria-label={suspended.title}>
      <p>
        {suspended.title}. {reason === '' ? suspended.text : <bdi>{reason}</bdi>}
      </p>
    </section>
  );
}

/** Links to the same section in the other mode. */
function ModeSwitch({ frame, section }: { frame: Frame; section: Section | null }) {
  const { t, mode, modes } = frame;
  if (mode === null || modes.length < 2) return null;
  const pathIn = {
    overview: overviewPath,
    payments: paymentsPath,
    counter: counterPath,
    customers: customersPath,
    links: linksPath,
    'payment-requests': paymentRequestsPath,
    products: productsPath,
    balance: balancePath,
    reconciliation: reconciliationPath,
    webhooks: webhooksPath,
    keys: keysPath,
    'api-log': apiLogPath,
    people: paymentsPath,
    settings: settingsPath,
    'going-live': paymentsPath,
    'audit-log': auditLogPath,
  }[section ?? 'payments'];
  return <ModeLinks {...{ t, mode, modes, pathIn }} look="modes" />;
}

function menuOf(frame: Frame, section: Section | null) {
  const { t, sections, menuMode: mode } = frame;
  const pathOf: Record<Section, string> = {
    overview: overviewPath(mode),
    payments: paymentsPath(mode),
    counter: counterPath(mode),
    customers: customersPath(mode),
    links: linksPath(mode),
    'payment-requests': paymentRequestsPath(mode),
    products: productsPath(mode),
    balance: balancePath(mode),
    reconciliation: reconciliationPath(mode),
    webhooks: webhooksPath(mode),
    keys: keysPath(mode),
    'api-log': apiLogPath(mode),
    people: PEOPLE_PATH,
    settings: settingsPath(mode),
    'going-live': GOING_LIVE_PATH,
    'audit-log': auditLogPath(mode),
  };
  return sections.map((one) => ({
    path: pathOf[one],
    text: t.words.page.sections[one],
    isCurrent: one === section,
  }));
}

/** A page with one message. */
export function NoticePage({ frame, title, text }: { frame: Frame; title: string; text: string }) {
  return (
    <DashboardPage frame={frame} title={title} section={null} isNarrow>
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>
          <a class="button" href={DASHBOARD_PATH}>
            {frame.t.words.page.back}
          </a>
        </p>
      </section>
    </DashboardPage>
  );
}
