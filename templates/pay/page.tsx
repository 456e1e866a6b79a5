import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Language } from '../parts/money.tsx';
import { languageNames, pageCopy } from './copy/page.ts';
import { type Place, pageIn } from './place.ts';
import { payStyle } from './style.ts';

/** Who is being paid, by language, and how to reach them. */
export type Payee = { ar: string; fr: string; en: string; phone: string | null; email: string | null };

type PageProps = {
  place: Place;
  title: string;
  livemode: boolean;
  /** Named in the footer; null where nobody is known yet. */
  payee: Payee | null;
  /** `two` columns on wide screens, or `one` card in the middle. */
  columns: 'one' | 'two';
  style?: string;
  children: Child;
};

const languages: Language[] = ['ar', 'fr', 'en'];

/** The whole document around a page of the payer's. It has no script and asks for nothing but pictures. */
export function Page({ place, title, livemode, payee, columns, style = payStyle, children }: PageProps) {
  const { language } = place;
  const copy = pageCopy[language];
  return (
    <>
      {raw('<!DOCTYPE html>')}
      <html lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>{title}</title>
          <meta name="robots" content="noindex,nofollow" />
          <meta name="color-scheme" content="light dark" />
          <meta name="format-detection" content="telephone=no" />
          <link rel="icon" href="/pay.svg" type="image/svg+xml" />
          <style>{raw(style)}</style>
        </head>
        <body>
          <a class="skip" href="#content">
            {copy.skip}
          </a>
          <header>
            {livemode ? null : <p class="ribbon">{copy.testMode}</p>}
            <nav class="top" aria-label={copy.languages}>
              <ul>
                {languages.map((other) => (
                  <li lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'}>
                    {other === language ? (
                      <span aria-current="page">{languageNames[other]}</span>
                    ) : (
                      <a href={pageIn(other, place)} hreflang={other}>
                        {languageNames[other]}
                      </a>
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

function Contact({ payee, question }: { payee: Payee; question: string }) {
  return (
    <footer>
      {question}{' '}
      {payee.phone === null ? null : (
        <a href={`tel:${payee.phone.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{payee.phone}</bdi>
        </a>
      )}{' '}
      {payee.email === null ? null : (
        <a href={`mailto:${encodeURIComponent(payee.email).replace('%40', '@')}`}>
          <bdi dir="ltr">{payee.email}</bdi>
        </a>
      )}
    </footer>
  );
}
