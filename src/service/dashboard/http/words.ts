import type { MiddlewareHandler } from 'hono';
import { loadDashboardCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { textOf } from '../../../../templates/parts/text.tsx';
import type { Environment } from '../../environment.ts';
import { languageOf } from './respond.tsx';

/** Loads the words of the page's language, and of no other. */
export const loadWords: MiddlewareHandler<Environment> = async (c, next) => {
  const language = languageOf(c);
  c.set('dashboardText', textOf(language, await loadDashboardCopy(language)));
  return next();
};
