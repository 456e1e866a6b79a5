import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { type Child, raw } from '../../parts/jsx-runtime.ts';
import type { Language } from '../../parts/money.tsx';
import { ServiceHead } from '../../parts/service-head.tsx';
import { type Place, pageIn } from './place.ts';
import { payStyle } from './style.ts';
import { payerText } from './text.tsx';

/** The payee's name by language, with phone and e-mail. */
export type Payee = Record<Language, string> & {
  phone: string | null;
  email: string | null;
  /** The address of a picture; null without one. */
  logo: string | null;
};

type PageProps = {
  place: Place;
  title: string;
  livemode: boolean;
  /** Named in the footer; null while it is unknown. */
  payee: Payee | null;
  /** `two` columns on wide screens, or `one` card in the middle. */
  columns: 'one' | 'two';
  style?: string;
  /**
   * The id of the page's form and the label of its button. The languages are then buttons of that form, which show
   * the page again with the typed values.
   */
  form?: { id: string; submit: string };
  /** The preview of the page's link in chats. */
  preview?: Preview;
  children: Child;
};

/** Open Graph: `url` and `image` are absolute. */
export type Preview = {
  title: string;
  description: string;
  url: string;
  image: string | null;
  siteName: string;
};

/** The field of a button that shows the form again unchanged: nothing starts, and nothing is checked. */
export const AGAIN = 'again';

/** The document of every payer's page. It has no script and loads only pictures. */
export function Page(props: PageProps) {
  const { place, title, livemode, payee, columns, style = payStyle, form, preview, children } = props;
  const t = payerText[place.language];
  const copy = t.words.page;
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang={t.language} dir={directionOf(t.language)}>
        <ServiceHead title={title} style={style}>
          {preview === undefined ? null : <PreviewTags {...preview} />}
        </ServiceHead>
        <body>
          <a class="skip" href="#content">
            {copy.skip}
          </a>
          <header>
            {livemode ? null : <p class="ribbon">{copy.testMode}</p>}
            {form === undefined ? null : <EnterKey {...form} />}
            <nav class="top" aria-label={copy.languages}>
              <ul>
                {languages.map((other) => (
                  <li lang={other} dir={directionOf(other)}>
                    {other === t.language ? (
                      <span aria-current="page">{languageFacts[other].ownName}</span>
                    ) : (
                      <LanguageChoice language={other} place={place} form={form} />
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          </header>
          <main id="content" class={columns}>
            {children}
          </main>
          {payee !== null && (payee.phone !== null || payee.email !== null) ? (
            <Contact payee={payee} question={copy.question} />
          ) : null}
        </body>
      </html>
    </>
  );
}

function LanguageChoice({
  language,
  place,
  form,
}: { language: Language } & Pick<PageProps, 'place' | 'form'>) {
  const to = pageIn(language, place);
  return form === undefined ? (
    <a href={to} hreflang={language}>
      {languageFacts[language].ownName}
    </a>
  ) : (
    <button type="submit" form={form.id} formaction={to} formnovalidate name={AGAIN} value="language">
      {languageFacts[language].ownName}
    </button>
  );
}

/** Enter presses a form's first button, which would be a language: this one comes before them. */
function EnterKey({ id, submit }: { id: string; submit: string }) {
  return (
    <button type="submit" form={id} class="skip" tabindex={-1} inert>
      {submit}
    </button>
  );
}

function PreviewTags({ title, description, url, image, siteName }: Preview) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image === null ? null : <meta property="og:image" content={image} />}
    </>
  );
}

function Contact({ payee, question }: { payee: Payee; question: string }) {
  return (
    <footer>
      {question}
      <ContactLinks payee={payee} />
    </footer>
  );
}

/** The payee's phone and e-mail, as far as they are known. */
export function ContactLinks({ payee }: { payee: Payee }) {
  return (
    <>
      {' '}
      {payee.phone === null ? null : (
        <a href={`tel:${payee.phone.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{writePhone(payee.phone).replaceAll(' ', '\u00a0')}</bdi>
        </a>
      )}{' '}
      {payee.email === null ? null : (
        <a href={`mailto:${encodeURIComponent(payee.email).replace('%40', '@')}`}>
          <bdi dir="ltr">{payee.email}</bdi>
        </a>
      )}
    </>
  );
}
