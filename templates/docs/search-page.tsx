import { DOCS_PATH } from '../../src/service/urls.ts';
import { Page } from './page.tsx';

type Finding = { anchor: string; title: string; excerpt: string };

/** What the reference says about a question. */
export function SearchPage({ question, findings }: { question: string; findings: Finding[] }) {
  return (
    <Page title="Search the API reference" question={question}>
      <main id="content" class="home">
        <h1>Search</h1>
        <p class="lead">
          {question === ''
            ? 'Type a word: a field, an error code, an event, a state.'
            : `${findings.length === 0 ? 'Nothing' : findings.length} found for “${question}”.`}
        </p>
        {question !== '' && findings.length === 0 ? (
          <p>
            All words have to stand in one part. Try one word alone, or look through{' '}
            <a href={DOCS_PATH}>the whole reference</a>.
          </p>
        ) : null}
        <ul class="findings">
          {findings.map(({ anchor, title, excerpt }) => (
            <li>
              <a href={`${DOCS_PATH}#${anchor}`}>{title}</a>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      </main>
    </Page>
  );
}
