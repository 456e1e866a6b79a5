import type { Context } from 'hono';
import * as z from 'zod';
import { HomePage, NotFoundPage } from '../../../templates/docs/home.tsx';
import { ReferencePage } from '../../../templates/docs/reference-page.tsx';
import { SearchPage } from '../../../templates/docs/search-page.tsx';
import { namesTag } from '../../web/entity-tags.ts';
import { jsonAnswer, notModified } from '../api/responses.ts';
import type { Environment } from '../environment.ts';
import { apiBaseUrl, MAX_QUESTION } from '../urls.ts';
import { writeDocument } from './document.ts';
import { writeOperatorDocument } from './operator-document.ts';
import { madeOnce } from './page-cache.ts';
import { readReference } from './reference.ts';
import { findParts, part, partsOf } from './search.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const BRIEFLY = 'public, max-age=300';

/** The home page. */
export function answerHome(c: Context<Environment>): Response | Promise<Response> {
  const origin = c.get('origin');
  const bases = c.get('settings').modes.map((mode) => ({
    name: mode === 'test' ? 'Test mode' : 'Live mode',
    url: apiBaseUrl(origin, mode),
  }));
  c.header('Cache-Control', BRIEFLY);
  return answerPage(c, 200, <HomePage bases={bases} />);
}

/** The OpenAPI document. */
export async function answerDocument(c: Context<Environment>): Promise<Response> {
  return answerJson(c, await documentOf(c));
}

/** The OpenAPI document of the operator's API. */
export async function answerOperatorDocument(c: Context<Environment>): Promise<Response> {
  const origin = c.get('origin');
  return answerJson(c, await madeOnce(`operator ${origin}`, () => writeOperatorDocument(origin)));
}

function answerJson(c: Context<Environment>, { text, tag }: { text: string; tag: string }): Response {
  const headers = { 'Cache-Control': BRIEFLY, ETag: tag };
  return isKnown(c, tag) ? notModified(headers) : jsonAnswer(200, text, headers);
}

/** The reference, made from the document. */
export async function answerReference(c: Context<Environment>): Promise<Response> {
  const { text, tag } = await referenceOf(c);
  c.header('ETag', tag);
  c.header('Cache-Control', BRIEFLY);
  c.header('Content-Security-Policy', PAGE_POLICY);
  return isKnown(c, tag) ? c.body(null, 304) : c.html(text);
}

/** What the reference says about a question. Nothing of it is cached: there are as many questions as visitors. */
export async function answerSearch(c: Context<Environment>): Promise<Response> {
  const question = (c.req.query('q') ?? '').trim().slice(0, MAX_QUESTION);
  const index = await madeOnce(keyOf('search', c), async () =>
    JSON.stringify(partsOf((await referenceOf(c)).text)),
  );
  const findings = findParts(z.array(part).parse(JSON.parse(index.text)), question);
  c.header('Cache-Control', 'no-store');
  return answerPage(c, 200, <SearchPage question={question} findings={findings} />);
}

/** For unknown addresses. */
export function answerPageNotFound(c: Context<Environment>): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store');
  return answerPage(c, 404, <NotFoundPage />);
}

function documentOf(c: Context<Environment>) {
  const { brand, modes } = c.get('settings');
  return madeOnce(keyOf('document', c), () => writeDocument(c.get('origin'), brand, modes));
}

function referenceOf(c: Context<Environment>) {
  return madeOnce(keyOf('reference', c), async () =>
    String(await (<ReferencePage reference={readReference((await documentOf(c)).text)} />)),
  );
}

/** Everything that these two pages depend on. */
function keyOf(page: string, c: Context<Environment>): string {
  const { brand, modes } = c.get('settings');
  return [page, c.get('origin'), brand, ...modes].join(' ');
}

function isKnown(c: Context<Environment>, tag: string): boolean {
  return namesTag(c.req.header('If-None-Match') ?? '', tag);
}

function answerPage(
  c: Context<Environment>,
  status: 200 | 404,
  page: ReturnType<typeof HomePage>,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', PAGE_POLICY);
  return c.html(String(page), status);
}
