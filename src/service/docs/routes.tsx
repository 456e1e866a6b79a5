import { type Context, Hono } from 'hono';
import { HomePage, NotFoundPage } from '../../../templates/docs/home.tsx';
import { ReferencePage } from '../../../templates/docs/reference-page.tsx';
import { SECURITY_TEXT_PATH, writeSecurityText } from '../../web/security-text.ts';
import { methodNotAllowed } from '../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../api/responses.ts';
import type { Environment } from '../environment.ts';
import { apiBaseUrl, DOCS_PATH, HOME_PATH, OPENAPI_PATH } from '../urls.ts';
import { writeDocument } from './document.ts';
import { readReference } from './reference.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const BRIEFLY = 'public, max-age=300';

/** What developers read: the home page, the API document, and the reference made of it. */
export function docsRoutes(): Hono<Environment> {
  const docs = new Hono<Environment>();
  docs.get(HOME_PATH, (c) => {
    const origin = c.get('origin');
    const bases = c.get('settings').modes.map((mode) => ({
      name: mode === 'test' ? 'Test mode' : 'Live mode',
      url: apiBaseUrl(origin, mode),
    }));
    return answerPage(c, 200, <HomePage bases={bases} />);
  });
  docs.get(OPENAPI_PATH, (c) => jsonAnswer(200, documentOf(c), { 'Cache-Control': BRIEFLY }));
  docs.get(DOCS_PATH, (c) => {
    return answerPage(c, 200, <ReferencePage reference={readReference(documentOf(c))} />);
  });
  docs.get(SECURITY_TEXT_PATH, (c) => {
    const { securityContact } = c.get('settings');
    if (securityContact === null) return answerPageNotFound(c);
    const text = writeSecurityText(securityContact, c.get('origin'), c.get('now'));
    return c.text(text, 200, { 'Cache-Control': BRIEFLY });
  });
  for (const path of [HOME_PATH, OPENAPI_PATH, DOCS_PATH, SECURITY_TEXT_PATH]) {
    docs.all(path, () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
  }
  return docs;
}

/** For addresses that are nobody's. */
export function answerPageNotFound(c: Context<Environment>): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store');
  return answerPage(c, 404, <NotFoundPage />);
}

function documentOf(c: Context<Environment>): string {
  const { brand, modes } = c.get('settings');
  return writeDocument(c.get('origin'), brand, modes);
}

function answerPage(
  c: Context<Environment>,
  status: 200 | 404,
  page: ReturnType<typeof HomePage>,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', PAGE_POLICY);
  if (status === 200) c.header('Cache-Control', BRIEFLY);
  return c.html(page, status);
}
