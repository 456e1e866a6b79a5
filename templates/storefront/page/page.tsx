import {
  cartPath,
  cataloguePath,
  findOrderPath,
  iconPath,
  infoPath,
  manifestPath,
  receiptStylesheetPath,
  searchPath,
  stylesheetPath,
  tariffsPath,
  themePath,
  touchIconPath,
} from '../../../src/domain/addresses/shop.ts';
import { infoPages } from '../../../src/domain/addresses/shop-patterns.ts';
import { directionOf } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { plainText } from '../../../src/text/plain-text.ts';
import type { Child, JSX } from '../../parts/jsx-runtime.ts';
import { CardMarks } from './card-marks.tsx';
import { type Frame, languagesOf, OWN_COLOUR } from './frame.ts';
import {
  CameraIcon,
  CardIcon,
  CartIcon,
  CashIcon,
  ChatIcon,
  GlobeIcon,
  MailIcon,
  PaperIcon,
  PeopleIcon,
  PhoneIcon,
  SearchIcon,
  VanIcon,
} from './icons.tsx';

/** Longer names of shops, in characters, are set smaller beside the buttons of a phone. */
const LONG_NAME = 16;

/**
 * Every page of the shop: header, content and footer. `head`: more elements of the head. `isAlone`: without the link
 * to the search, on the page that has the field, and where it would lead away from a payment. `isLow`: its header
 * leaves a phone's screen to the product. `form`: the id of a form that a change of language sends, so that its typed
 * values stay.
 */
export function Page(props: {
  frame: Frame;
  title: string;
  head?: Child;
  isPrivate?: boolean;
  isAlone?: boolean;
  isLow?: boolean;
  form?: string;
  children?: Child;
}) {
  const { frame } = props;
  const copy = frame.t.words.shared;
  return (
    <html lang={frame.t.language} dir={directionOf(frame.t.language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${plainText(props.title)} · ${frame.shopName}`}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={frame.colour ?? OWN_COLOUR} />
        {props.isPrivate ? <meta name="robots" content="noindex" /> : null}
        <link rel="stylesheet" href={stylesheetPath} />
        {frame.colour ? <link rel="stylesheet" href={themePath(frame.colour)} /> : null}
        <link rel="icon" href={iconPath} />
        <link rel="apple-touch-icon" href={touchIconPath} />
        <link rel="manifest" href={manifestPath(frame.t.language)} />
        {/* Such a form leads to an order, whose style can come in advance. */}
        {props.form === undefined ? null : <link rel="prefetch" href={receiptStylesheetPath} />}
        {props.head}
      </head>
      <body>
        <a class="skip" href="#main">
          {copy.skip}
        </a>
        <header class={props.isLow ? 'front low' : 'front'}>
          {frame.isTest ? <p class="ribbon">{copy.test}</p> : null}
          <div class="sign">
            <a class="shop-name" href={cataloguePath(frame.t.language)}>
              {frame.logo ? <img class="logo" src={frame.logo} alt="" width="48" height="48" /> : null}
              <span class={frame.shopName.length > LONG_NAME ? 'long-name' : undefined}>
                {frame.shopName}
              </span>
            </a>
            {props.isAlone ? null : (
              <a class="to-search" href={searchPath(frame.t.language)}>
                <SearchIcon />
                <span class="unseen">{copy.search}</span>
              </a>
            )}
            {/* Enter presses a form's first button, which must not be a language. */}
            {props.form === undefined ? null : <button type="submit" form={props.form} hidden />}
            {languagesOf(frame).every((one) => one === frame.t.language) ? null : (
              <Languages frame={frame} form={props.form} />
            )}
            <a class="to-cart" href={cartPath(frame.t.language)}>
              <CartIcon />
              <span>{copy.cart}</span>
              {/* The number of pieces in the cart is inserted here on the way out (`cart/cart-count.tsx`): the
                  page may be shared. */}
            </a>
          </div>
          <div class="awning" />
        </header>
        <main id="main">{props.children}</main>
        <SiteFooter frame={frame} />
      </body>
    </html>
  );
}

/** The language links, folded behind one icon: shop names are long and phones are narrow. */
function Languages({ frame, form }: { frame: Frame; form: string | undefined }) {
  return (
    <details class="languages">
      <summary class="globe">
        <GlobeIcon />
        <span class="unseen">{frame.t.words.shared.languages}</span>
      </summary>
      <ul>
        {languagesOf(frame).map((language) => {
          const { ownName } = languageFacts[language];
          const isCurrent = language === frame.t.language ? 'true' : undefined;
          return (
            <li>
              {form === undefined ? (
                <a href={frame.alternates[language]} lang={language} aria-current={isCurrent}>
                  {ownName}
                </a>
              ) : (
                <button
                  type="submit"
                  form={form}
                  name="language"
                  value={language}
                  formnovalidate
                  lang={language}
                  aria-current={isCurrent}
                >
                  {ownName}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/\s/g, '')}`}>
      <bdi dir="ltr">{writePhone(phone)}</bdi>
    </a>
  );
}

type FooterPart = 't' | 'phone' | 'email' | 'paymentMethods' | 'seller' | 'social';

/** Footers by their content: the same below every page until a setting changes. */
const footers = new Map<string, JSX.Element>();
const MOST_FOOTERS = 16;

function SiteFooter({ frame }: { frame: Frame }) {
  const { t, phone, email, paymentMethods, seller, social } = frame;
  const key = JSON.stringify([t.language, phone, email, paymentMethods, seller, social]);
  const footer = footers.get(key) ?? <NewSiteFooter frame={frame} />;
  if (footers.size >= MOST_FOOTERS) footers.clear();
  footers.set(key, footer);
  return footer;
}

function NewSiteFooter({ frame }: { frame: Pick<Frame, FooterPart> }) {
  const { t } = frame;
  const { shared: copy, infoPages: info } = t.words;
  const identity = identityLines(frame);
  return (
    <footer class="site-footer">
      <div>
        <div>
          <p class="promise">
            <VanIcon />
            <a href={tariffsPath(t.language)}>{copy.delivery}</a>
          </p>
          {(frame.paymentMethods ?? ['card']).map((paymentMethod) => (
            <p class="promise">
              {paymentMethod === 'cash' ? <CashIcon /> : <CardIcon />}
              {paymentMethod === 'card' ? <CardMarks t={t} /> : info.pays[paymentMethod]}
            </p>
          ))}
          <p class="promise">
            <PaperIcon />
            <a href={findOrderPath(t.language)}>{t.words.orderLookup.link}</a>
          </p>
        </div>
        <Contact frame={frame} />
        <p class="elsewhere">
          {infoPages.map((page) => (
            <a href={infoPath(t.language, page)}>{info[page].title}</a>
          ))}
        </p>
        {identity.length === 0 ? null : (
          <p class="hint">
            {identity.map((line, index) => (
              <>
                {index === 0 ? null : ' · '}
                <bdi>{line}</bdi>
              </>
            ))}
          </p>
        )}
      </div>
    </footer>
  );
}

/** The seller's identity, one line for each known fact. */
export function identityLines({ t, seller }: Pick<Frame, 't' | 'seller'>): string[] {
  const { infoPages: info } = t.words;
  const line = (value: string | null | undefined, write: (value: string) => string) =>
    value == null ? [] : [write(value)];
  // A number stays on one line.
  const number = (value: string | null | undefined, write: (value: string) => string) =>
    line(value?.replaceAll(' ', '\u00a0'), write);
  return [
    ...line(seller?.name, info.legalName),
    ...number(seller?.tradeRegister, info.tradeRegister),
    ...number(seller?.nif, info.nif),
    ...number(seller?.nis, info.nis),
    ...line(seller?.address, info.address),
  ];
}

/** How the merchant can be reached, and pages elsewhere; nothing where there is none. */
export function Contact({ frame }: { frame: Pick<Frame, 'phone' | 'email' | 'social'> }) {
  const { phone, email, social } = frame;
  const pages = [
    { name: 'WhatsApp', icon: <ChatIcon />, url: social?.whatsapp && `https://wa.me/${social.whatsapp}` },
    { name: 'Instagram', icon: <CameraIcon />, url: social?.instagram },
    { name: 'Facebook', icon: <PeopleIcon />, url: social?.facebook },
  ].filter(({ url }) => url);
  if (!phone && !email && pages.length === 0) return null;
  return (
    <div>
      {phone ? (
        <p class="promise">
          <PhoneIcon />
          <PhoneLink phone={phone} />
        </p>
      ) : null}
      {email ? (
        <p class="promise">
          <MailIcon />
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </p>
      ) : null}
      {pages.map(({ name, icon, url }) => (
        <p class="promise">
          {icon}
          <a href={url ?? ''}>{name}</a>
        </p>
      ))}
    </div>
  );
}
