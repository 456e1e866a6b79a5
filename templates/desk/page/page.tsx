import {
  deskPath,
  deskStylesheetPath,
  offlineScriptPath,
  signOutPath,
} from '../../../src/domain/addresses/desk.ts';
import { cataloguePath, iconPath, touchIconPath } from '../../../src/domain/addresses/shop.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { plainText } from '../../../src/text/plain-text.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { type DeskFrame, frameMay } from './frame.ts';
import { GlobeIcon } from './icons.tsx';
import { type Room, roomsFor } from './navigation.ts';

/**
 * Every page of the desk: the shop's name, the sections that this device may open, the content, and the device's name
 * below. `section`: the current one; null for none, or without a session. `isLongForm`: much is typed on the page, so
 * without a network a script keeps it and says so; the route sets `hasScript`.
 */
export function DeskPage(props: {
  frame: DeskFrame;
  title: string;
  section: Room | null;
  isLongForm?: boolean;
  children?: Child;
}) {
  const { frame, section } = props;
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
          <Rooms frame={frame} section={section} />
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
 * The links to the sections, in one row. On a phone, the most used ones are in the row and the others in a menu,
 * which shows the current section's name when it is one of them. Both rows are written, because a style sheet alone
 * cannot open a folded part.
 */
function Rooms({ frame: { t, device }, section }: { frame: DeskFrame; section: Room | null }) {
  const copy = t.words.shared;
  const open = roomsFor((right) => frameMay({ device }, right));
  const [near, far] = [open.filter(({ isNear }) => isNear), open.filter(({ isNear }) => !isNear)];
  const current = far.find(({ name }) => name === section);
  const wayTo = ({ name, path, icon: RoomIcon }: (typeof open)[number], kind?: 'far') => (
    <li class={kind}>
      <a href={path(t.language)} aria-current={name === section ? 'page' : undefined}>
        <RoomIcon />
        {copy.roomNames[name]}
      </a>
    </li>
  );
  if (open.length === 0) return null;
  return (
    <nav class="rooms" aria-label={copy.rooms}>
      <ul>
        {near.map((one) => wayTo(one))}
        {far.map((one) => wayTo(one, 'far'))}
        {far.length === 0 ? null : (
          <li class="more-rooms">
            <details>
              <summary class={current === undefined ? undefined : 'here'}>
                {current === undefined ? copy.moreRooms : copy.roomNames[current.name]}
                {current === undefined ? null : <span class="unseen"> · {copy.moreRooms}</span>}
              </summary>
              <ul>{far.map((one) => wayTo(one))}</ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** An alert above the page's content: what was not done, and why. */
export function DeskAlert({ children }: { children?: Child }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}
