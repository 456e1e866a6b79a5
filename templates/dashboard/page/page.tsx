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
  paymentsPath,
  productsPath,
  reconciliationPath,
  SIGN_OUT_PATH,
  webhooksPath,
} from '../../../src/service/dashboard-urls.ts';
import type { Role } from '../../../src/service/people/rules/rights.ts';
import { DASHBOARD_PATH, type Mode } from '../../../src/service/urls.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { type Locale, languageFacts } from '../../../src/text/languages/languages.ts';
import { type Child, raw } from '../../parts/jsx-runtime.ts';
import { ServiceHead } from '../../parts/service-head.tsx';
import type { CopyOf } from '../copy/copy.ts';
import { dashboardStyle } from './style.ts';

export type Section =
  | 'overview'
  | 'payments'
  | 'counter'
  | 'customers'
  | 'links'
  | 'products'
  | 'balance'
  | 'reconciliation'
  | 'webhooks'
  | 'keys'
  | 'api-log'
  | 'people'
  | 'going-live'
  | 'audit-log';

/** What every page of the dashboard needs. */
export type Frame = {
  language: Locale;
  words: CopyOf<'page'>;
  /** The page's own path with its query, without `lang`. */
  path: string;
  accountName: string | null;
  /** Null before sign-in. */
  person: { name: string; role: Role } | null;
  /** The mode of the page's data; null on pages of both. */
  mode: Mode | null;
  /** The modes that this host serves. */
  modes: readonly Mode[];
  /** The sections that the role opens; none on a page that a customer looks at. */
  sections: readonly Section[];
  /** Random, of this page: a form sent twice acts once. */
  submission: string;
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
  const { language, words, accountName, person, mode } = frame;
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang={language} dir={directionOf(language)}>
        <ServiceHead title={words.titleOf(title, accountName ?? words.name)} style={dashboardStyle} />
        <body class={mode ?? undefined}>
          <a class="skip" href="#content">
            {words.skip}
          </a>
          <header class="bar">
            {mode === 'test' ? <p class="band">{words.testMode}</p> : null}
            <div>
              <p class="who">
                <bdi>{accountName ?? words.name}</bdi>
                {person === null ? null : (
                  <small>
                    <bdi>{person.name}</bdi> · {words.roles[person.role]}
                  </small>
                )}
              </p>
              {person === null ? null : <ModeSwitch frame={frame} section={section} />}
              <LanguageMenu frame={frame} />
              {person === null ? null : (
                <form method="post" action={SIGN_OUT_PATH}>
                  <input type="hidden" name="submission" value={frame.submission} />
                  <button type="submit">{words.signOut}</button>
                </form>
              )}
            </div>
            {frame.sections.length === 0 ? null : <PageMenu frame={frame} section={section} />}
          </header>
          <main id="content" class={isNarrow ? 'narrow' : undefined}>
            {children}
          </main>
        </body>
      </html>
    </>
  );
}

/** Links to the same section in the other mode. */
function ModeSwitch({ frame, section }: { frame: Frame; section: Section | null }) {
  const { words, mode, modes } = frame;
  if (mode === null || modes.length < 2) return null;
  const pathIn = {
    overview: overviewPath,
    payments: paymentsPath,
    counter: counterPath,
    customers: customersPath,
    links: linksPath,
    products: productsPath,
    balance: balancePath,
    reconciliation: reconciliationPath,
    webhooks: webhooksPath,
    keys: keysPath,
    'api-log': apiLogPath,
    people: paymentsPath,
    'going-live': paymentsPath,
    'audit-log': auditLogPath,
  }[section ?? 'payments'];
  return (
    <nav class="modes" aria-label={words.modes}>
      <ul>
        {modes.map((one) => (
          <li>
            {one === mode ? (
              <span aria-current="true">{words.mode[one]}</span>
            ) : (
              <a href={pathIn(one)}>{words.mode[one]}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function LanguageMenu({ frame }: { frame: Frame }) {
  const { language, words, path } = frame;
  return (
    <nav class="langs" aria-label={words.languages}>
      <ul>
        {languages.map((other) => (
          <li lang={other} dir={directionOf(other)}>
            {other === language ? (
              <span aria-current="true">{languageFacts[other].ownName}</span>
            ) : (
              <a href={`${path}${path.includes('?') ? '&' : '?'}lang=${other}`} hreflang={other}>
                {languageFacts[other].ownName}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageMenu({ frame, section }: { frame: Frame; section: Section | null }) {
  const { words, sections, modes } = frame;
  const mode = frame.mode ?? modes.at(-1) ?? 'test';
  const pathOf: Record<Section, string> = {
    overview: overviewPath(mode),
    payments: paymentsPath(mode),
    counter: counterPath(mode),
    customers: customersPath(mode),
    links: linksPath(mode),
    products: productsPath(mode),
    balance: balancePath(mode),
    reconciliation: reconciliationPath(mode),
    webhooks: webhooksPath(mode),
    keys: keysPath(mode),
    'api-log': apiLogPath(mode),
    people: PEOPLE_PATH,
    'going-live': GOING_LIVE_PATH,
    'audit-log': auditLogPath(mode),
  };
  return (
    <div>
      <nav class="pages" aria-label={words.menu}>
        <ul>
          {sections.map((one) => (
            <li>
              <a href={pathOf[one]} aria-current={one === section ? 'page' : undefined}>
                {words.sections[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
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
            {frame.words.back}
          </a>
        </p>
      </section>
    </DashboardPage>
  );
}
