import { offlineScriptPath } from '../../../src/domain/addresses/desk/products.ts';
import { deskPath, deskStylesheetPath } from '../../../src/domain/addresses/desk/root.ts';
import { signOutPath } from '../../../src/domain/addresses/desk/sign-in.ts';
import { cataloguePath, iconPath, touchIconPath } from '../../../src/domain/addresses/shop.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { plainText } from '../../../src/text/plain-text.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { DeskFrame } from './frame.ts';
import { BoxIcon, CoinsIcon, GlobeIcon, InboxIcon, ListIcon, MegaphoneIcon, SlidersIcon } from './icons.tsx';
import {
  type DeskPageName,
  type DeskSection,
  type MappedName,
  placeOf,
  sectionsOpenTo,
} from './navigation.ts';

/**
 * Every page of the desk: the shop's name, the sections that this device may open, the content, and the device's name
 * below. `page`: its name in the table of pages; null for notices, or without a session. `isLongForm`: much is typed
 * on the page, so without a network a script keeps it and says so; the route sets `hasScript`.
 */
export function DeskPage(props: {
  frame: DeskFrame;
  title: string;
  page: DeskPageName | null;
  isLongForm?: boolean;
  children?: Child;
}) {
  const { frame } = props;
  const { t, device } = frame;
  const copy = t.words.shared;
  return (
    <html lang={t.language} dir={directionOf(t.language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${plainText(props.title)} · ${copy.desk} · ${frame.shopName}`}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={deskStylesheetPath} />
        <link rel="icon" href={iconPath} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={touchIconPath} />
      </head>
      <body>
        <a class="skip" href="#main">
          {copy.skip}
        </a>
        <header class="head">
          {frame.isTest ? <p class="ribbon">{copy.test}</p> : null}
          <div class="sign">
            <a class="shop-name" href={deskPath(t.language)}>
              <span>{frame.shopName}</span>
              <small>{copy.desk}</small>
            </a>
            <details class="languages">
              <summary>
                <GlobeIcon />
                <span class="unseen">{copy.languages}</span>
              </summary>
              <ul>
                {languages.map((other) => (
                  <li>
                    <a
                      href={frame.alternates[other]}
                      lang={other}
                      hreflang={other}
                      aria-current={other === t.language ? 'true' : undefined}
                    >
                      {languageFacts[other].ownName}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </div>
          <Navigation frame={frame} page={props.page} />
        </header>
        <main id="main">{props.children}</main>
        <footer class="foot">
          {device === null ? null : (
            <form method="post" action={signOutPath(t.language)}>
              <p>
                <bdi>{device.name}</bdi> · {copy.roles[device.role]}
              </p>
              <button class="quiet" type="submit">
                {copy.signOut}
              </button>
            </form>
          )}
          <a href={cataloguePath(t.language)}>{copy.toShop}</a>
        </footer>
        {props.isLongForm ? (
          <script src={offlineScriptPath} type="module" data-offline={copy.offline} />
        ) : null}
      </body>
    </html>
  );
}

/**
 * The links to the sections in one row, and below it those to the pages of the current one. A page about one thing
 * marks the page whose list leads to it, and one of the page of all settings marks that page: the way back.
 */
function Navigation({ frame: { t, device }, page }: { frame: DeskFrame; page: DeskPageName | null }) {
  if (device === null) return null;
  const { navigation } = t.words;
  const sections = sectionsOpenTo(device.role);
  const place = page === null ? null : placeOf(page);
  const menu = sections.find(({ section }) => section === place?.section)?.menu ?? [];
  const currentOf = (name: MappedName) =>
    name === page ? 'page' : name === place?.link ? 'true' : undefined;
  return (
    <>
      <nav class="sections" aria-label={navigation.label}>
        <ul>
          {sections.map(({ section, first }) => {
            const Icon = icons[section];
            return (
              <li>
                <a
                  href={first.path(t.language, device.role)}
                  aria-current={section === place?.section ? 'true' : undefined}
                >
                  <Icon />
                  {navigation.sections[section]}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      {menu.length === 0 ? null : (
        <nav class="pages" aria-label={navigation.menu}>
          <ul>
            {menu.map(({ name, path, words }) => (
              <li>
                <a href={path(t.language, device.role)} aria-current={currentOf(name)}>
                  {words(t.words)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

const icons: Record<DeskSection, typeof InboxIcon> = {
  today: InboxIcon,
  orders: ListIcon,
  products: BoxIcon,
  money: CoinsIcon,
  selling: MegaphoneIcon,
  settings: SlidersIcon,
};

/** An alert above the page's content: what was not done, and why. */
export function DeskAlert({ children }: { children?: Child }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}
