import {
  DOCS_PATH,
  DOCS_SEARCH_PATH,
  DOCS_STYLES_PATH,
  HOME_PATH,
  MAX_QUESTION,
  OPENAPI_PATH,
} from '../../src/service/urls.ts';
import { type Child, raw } from '../parts/jsx-runtime.ts';

/** The frame of every page for developers, in English like the API's words. */
export function Page({
  title,
  question = '',
  children,
}: {
  title: string;
  question?: string;
  children: Child;
}) {
  return (
    <>
      {raw('<!doctype html>')}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          <link rel="stylesheet" href={DOCS_STYLES_PATH} />
          <link rel="icon" href="data:," />
        </head>
        <body>
          <a class="skip" href="#content">
            Skip to the content
          </a>
          <header class="top">
            <a class="brand" href={HOME_PATH}>
              Hanout <span>payments</span>
            </a>
            <search>
              <form class="search" action={DOCS_SEARCH_PATH}>
                <input
                  type="search"
                  name="q"
                  value={question}
                  maxlength={MAX_QUESTION}
                  aria-label="Search the reference"
                  placeholder="Search"
                />
                <button type="submit">Search</button>
              </form>
            </search>
            <nav aria-label="Documents">
              <a href={DOCS_PATH}>API reference</a>
              <a href={OPENAPI_PATH}>OpenAPI</a>
            </nav>
          </header>
          {children}
        </body>
      </html>
    </>
  );
}

/** A sentence with `code` between backticks. */
export function Prose({ text }: { text: string }) {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>;
}
