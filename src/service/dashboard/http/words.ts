import type { MiddlewareHandler } from 'hono';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import type { Environment } from '../../environment.ts';
import { languageOf } from './respond.tsx';

/** Loads the words of the page's language, and of no other. */
export const loadWords: MiddlewareHandler<Environment> = async (c, next) => {
  c.set('dashboardWords', await loadCopy(languageOf(c), 'page'));
  return next();
};
