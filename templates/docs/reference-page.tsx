import { chapters, Guide } from './guide.tsx';
import { Fields, Operation } from './operation.tsx';
import { Page, Prose } from './page.tsx';
import type { Reference } from './reference.ts';

/** The whole API on one page, with an anchor for every part. */
export function ReferencePage({ reference }: { reference: Reference }) {
  return (
    <Page title="API reference">
      <div class="columns">
        <Contents reference={reference} />
        <main id="content">
          <h1>API reference</h1>
          <p class="lead">{reference.description}</p>
          <Guide reference={reference} />
          {reference.groups.map((group) => (
            <section id={group.anchor}>
              <h2>{group.name}</h2>
              <p>
                <Prose text={group.description} />
              </p>
              {group.operations.map((operation) => (
                <Operation operation={operation} />
              ))}
            </section>
          ))}
          <section id="objects">
            <h2>Objects</h2>
            {reference.schemas.map(({ name, anchor, fields }) => (
              <article class="object" id={anchor}>
                <h3>{name}</h3>
                <Fields title="Fields" fields={fields} isAnswer />
              </article>
            ))}
          </section>
        </main>
      </div>
    </Page>
  );
}

function Contents({ reference }: { reference: Reference }) {
  return (
    <nav class="contents" aria-label="Contents" tabindex={0}>
      {/* Folded on a narrow screen; the style sheet shows all of it on a wide one. */}
      <details>
        <summary>Contents</summary>
        <ul>
          {chapters.map(({ anchor, title }) => (
            <li>
              <a href={`#${anchor}`}>{title}</a>
            </li>
          ))}
        </ul>
        {reference.groups.map((group) => (
          <>
            <p>
              <a href={`#${group.anchor}`}>{group.name}</a>
            </p>
            <ul>
              {group.operations.map(({ id, summary }) => (
                <li>
                  <a href={`#${id}`}>{summary}</a>
                </li>
              ))}
            </ul>
          </>
        ))}
        <p>
          <a href="#objects">Objects</a>
        </p>
      </details>
    </nav>
  );
}
