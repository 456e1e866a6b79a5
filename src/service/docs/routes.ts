import { type Context, Hono } from 'hono';
import { SECURITY_TEXT_PATH, writeSecurityText } from '../../web/security-text.ts';
import { methodNotAllowed } from '../api/replies.ts';
import { answerRefusal } from '../api/responses.ts';
import type { Environment } from '../environment.ts';
import { DOCS_PATH, DOCS_SEARCH_PATH, HOME_PATH, OPENAPI_PATH, OPERATOR_OPENAPI_PATH } from '../urls.ts';

/** The pages' code is loaded when one is asked for: calls of the API never need it. */
const loadPages = () => import('./pages.tsx');

/** Pages for developers: the home page, the API document, and the reference made from it. */
export function docsRoutes(): Hono<Environment> {
  const docs = new Hono<Environment>();
  docs.get(HOME_PATH, async (c) => (await loadPages()).answerHome(c));
  docs.get(OPENAPI_PATH, async (c) => (await loadPages()).answerDocument(c));
  docs.get(DOCS_PATH, async (c) => (await loadPages()).answerReference(c));
  docs.get(DOCS_SEARCH_PATH, async (c) => (await loadPages()).answerSearch(c));
  docs.get(SECURITY_TEXT_PATH, async (c) => {
    const { securityContact } = c.get('settings');
    if (securityContact === null) return answerPageNotFound(c);
    const text = writeSecurityText(securityContact, c.get('origin'), c.get('now'));
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=300' });
  });
  for (const path of [HOME_PATH, OPENAPI_PATH, DOCS_PATH, DOCS_SEARCH_PATH, SECURITY_TEXT_PATH]) {
    docs.all(path, () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
  }
  return docs;
}

/** The document of the operator's API, which needs no key. Mount it before the operator's routes. */
export function operatorDocsRoutes(): Hono<Environment> {
  const docs = new Hono<Environment>();
  docs.get(OPERATOR_OPENAPI_PATH, async (c) => (await loadPages()).answerOperatorDocument(c));
  docs.all(OPERATOR_OPENAPI_PATH, () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
  return docs;
}

/** For unknown addresses. */
export async function answerPageNotFound(c: Context<Environment>): Promise<Response> {
  return (await loadPages()).answerPageNotFound(c);
}
