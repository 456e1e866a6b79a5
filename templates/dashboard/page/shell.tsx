import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { type Child, raw } from '../../parts/jsx-runtime.ts';
import { ServiceHead } from '../../parts/service-head.tsx';
import type { Text } from '../../parts/text.tsx';
import { PostForm } from './post-form.tsx';
import { dashboardStyle } from './style.ts';

type ShellProps = {
  t: Text<{ page: { skip: string; languages: string; menu: string; signOut: string } }>;
  title: string;
  /** The page's own path with its query, without `lang`. */
  path: string;
  /** Whose pages they are. */
  owner: string;
  /** Null before sign-in. `role`: in words. */
  person: { name: string; role: string } | null;
  signOutPath: string;
  submission: string;
  /** The mode of the page's data, and what the band at the top says of it. */
  mode?: { name: string; band: string | null };
  switcher?: Child;
  menu: readonly { path: string; text: string; isCurrent: boolean }[];
  isNarrow?: boolean;
  children: Child;
};

/** The document of every page that people sign in to. */
export function Shell(props: ShellProps) {
  const { t, title, owner, person, signOutPath, submission, mode, switcher, menu } = props;
  const { language } = t;
  const words = t.words.page;
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang={language} dir={directionOf(language)}>
        <ServiceHead title={title} style={dashboardStyle} />
        <body class={mode?.name}>
          <a class="skip" href="#content">
            {words.skip}
          </a>
          <header class="bar">
            {mode === undefined || mode.band === null ? null : <p class="band">{mode.band}</p>}
            <div>
              <p class="who">
                <bdi>{owner}</bdi>
                {person === null ? null : (
                  <small>
                    <bdi>{person.name}</bdi> · {person.role}
                  </small>
                )}
              </p>
              {switcher}
              <LanguageMenu t={t} label={words.languages} path={props.path} />
              {person === null ? null : (
                <PostForm frame={{ submission }} action={signOutPath}>
                  <button type="submit">{words.signOut}</button>
                </PostForm>
              )}
            </div>
            {menu.length === 0 ? null : <PageMenu label={words.menu} menu={menu} />}
          </header>
          <main id="content" class={props.isNarrow ? 'narrow' : undefined}>
            {props.children}
          </main>
        </body>
      </html>
    </>
  );
}

function LanguageMenu({ t, label, path }: { t: Text<unknown>; label: string; path: string }) {
  return (
    <nav class="langs" aria-label={label}>
      <ul>
        {languages.map((other) => (
          <li lang={other} dir={directionOf(other)}>
            {other === t.language ? (
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

function PageMenu({ label, menu }: { label: string; menu: ShellProps['menu'] }) {
  return (
    <div>
      <nav class="pages" aria-label={label}>
        <ul>
          {menu.map(({ path, text, isCurrent }) => (
            <li>
              <a href={path} aria-current={isCurrent ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
