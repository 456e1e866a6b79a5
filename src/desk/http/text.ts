import type { MiddlewareHandler } from 'hono';
import { loadDeskCopy } from '../../../templates/desk/copy/copy.ts';
import type { DeskText } from '../../../templates/desk/page/text.tsx';
import { textOf } from '../../../templates/parts/text.tsx';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';

declare module 'hono' {
  interface ContextVariableMap {
    deskText?: DeskText;
  }
}

/** Runs before every page of the desk: loads the words of the page's language, and of no other. */
export const loadDeskText: MiddlewareHandler<StorefrontEnvironment> = async (c, next) => {
  const language = languageOf(c);
  c.set('deskText', textOf(language, await loadDeskCopy(language)));
  return next();
};

/** What the page writes with. */
export function deskTextOf(c: RequestContext): DeskText {
  if (c.var.deskText === undefined) throw new Error('This route does not load the words of the desk.');
  return c.var.deskText;
}
