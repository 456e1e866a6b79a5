import type { DeskFrame } from '../../../templates/desk/page/frame.ts';
import { SignInPage, type SignInProps } from '../../../templates/desk/sign-in/sign-in.tsx';
import type { JSX } from '../../../templates/parts/jsx-runtime.ts';
import { mintSecret } from '../../auth/secrets.ts';
import type { Locale } from '../../contract/scalars.ts';
import { deskPath } from '../../domain/addresses/desk/root.ts';
import type { DeskRole } from '../../domain/desk-rights.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { showPage } from '../../shop-web/respond.tsx';
import { inEachLanguage } from '../../text/languages/by-language.ts';
import { markBrowser } from './cookies.ts';
import { deskTextOf } from './text.ts';

type DeskStatus = 200 | 403 | 404 | 409 | 422 | 429;

/** The frame of every page of the desk; `path`: this page's path in a language. */
export function deskFrameOf(
  c: RequestContext,
  device: { name: string; role: DeskRole } | null,
  path: (language: Locale) => string,
): DeskFrame {
  const t = deskTextOf(c);
  return {
    t,
    shopName: c.var.settings.shopName[t.language],
    isTest: !c.var.settings.livemode,
    device,
    alternates: inEachLanguage(path),
  };
}

export function showDesk(c: RequestContext, page: JSX.Element, status: DeskStatus = 200): Promise<Response> {
  return showPage(c, page, { status, headers: { 'X-Robots-Tag': 'noindex' } });
}

/** The same of a page that carries a form of somebody who may be signed out: no browser keeps it. */
export function showUnkept(
  c: RequestContext,
  page: JSX.Element,
  status: DeskStatus = 200,
): Promise<Response> {
  return showPage(c, page, { status, headers: { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' } });
}

/** The sign-in page, the same at every address: it does not show whether an address exists. */
export function showSignIn(
  c: RequestContext,
  state: Pick<SignInProps, 'refused' | 'typed' | 'pending'> = {},
  path: (language: Locale) => string = deskPath,
): Promise<Response> {
  markBrowser(c);
  const page = <SignInPage frame={deskFrameOf(c, null, path)} submission={mintSecret()} {...state} />;
  const show = state.pending === undefined || state.pending === null ? showDesk : showUnkept;
  return show(c, page, state.refused === 'limited' ? 429 : 403);
}
