import type { DeskFrame } from '../../../../templates/desk/page/frame.ts';
import { SignInPage, type SignInProps } from '../../../../templates/desk/signin/signin.tsx';
import type { JSX } from '../../../../templates/parts/jsx-runtime.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { inEachLanguage } from '../../../text/locales/by-language.ts';
import { deskPath } from '../../desk-urls.ts';
import { languageOf, type RequestContext } from '../../pages/environment.ts';
import { showPage } from '../../pages/respond.tsx';
import type { DeskRole } from '../sessions/rules.ts';
import { markBrowser } from './cookies.ts';
import { mintSecret } from './secrets.ts';

type DeskStatus = 200 | 403 | 404 | 409 | 422 | 429;

/** What every page of the desk is given; `path`: this page's path in a language. */
export function deskFrameOf(
  c: RequestContext,
  device: { name: string; role: DeskRole } | null,
  path: (language: Locale) => string,
): DeskFrame {
  const language = languageOf(c);
  return {
    language,
    shopName: c.var.settings.shopName[language],
    isTest: !c.var.settings.livemode,
    device,
    alternates: inEachLanguage(path),
  };
}

export function showDesk(c: RequestContext, page: JSX.Element, status: DeskStatus = 200): Promise<Response> {
  return showPage(c, page, { status, headers: { 'X-Robots-Tag': 'noindex' } });
}

/** The page for whoever is not signed in, the same at every address: it never tells whether there is something. */
export function showSignIn(
  c: RequestContext,
  said: Pick<SignInProps, 'refused' | 'typed' | 'carried'> = {},
  path: (language: Locale) => string = deskPath,
): Promise<Response> {
  markBrowser(c);
  const page = <SignInPage frame={deskFrameOf(c, null, path)} submission={mintSecret()} {...said} />;
  return showDesk(c, page, said.refused === 'limited' ? 429 : 403);
}
