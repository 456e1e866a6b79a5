import { Prose } from './page.tsx';
import type { Field, OperationEntry } from './reference.ts';

/** One operation: its parameters, its answer, and a call to copy. */
export function Operation({ operation }: { operation: OperationEntry }) {
  const { id, method, path, summary, description, parameters, body, answer, errors } = operation;
  return (
    <article class="operation" id={id}>
      <div class="words">
        <h3>
          <a class="anchor" href={`#${id}`}>
            {summary}
          </a>
        </h3>
        <p class="route">
          <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
          {operation.isTestOnly ? <span class="note">test mode only</span> : null}
        </p>
        {description === '' ? null : (
          <p>
            <Prose text={description} />
          </p>
        )}
        <Fields title="Parameters" fields={parameters} />
        <Fields title="Body" fields={body} />
        <p class="outcome">
          Answers 200 with <TypeName type={answer} />. Errors:{' '}
          {errors.map((status, index) => (
            <>
              {index > 0 ? ', ' : ''}
              <a href={`#error-${status}`}>{status}</a>
            </>
          ))}
          .
        </p>
      </div>
      <div class="samples">
        <Sample caption="Call" text={operation.call} />
        <Sample caption="Answer" text={operation.example} />
      </div>
    </article>
  );
}

/** A long line scrolls inside its box, which is focusable for keyboards. */
export function Sample({ caption, text }: { caption: string; text: string }) {
  return (
    <figure class="sample">
      <figcaption>{caption}</figcaption>
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** A table of fields; nothing without fields. `isAnswer`: fields that the service sends, so none is required. */
export function Fields({
  title,
  fields,
  isAnswer = false,
}: {
  title: string;
  fields: Field[];
  isAnswer?: boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <div class="fields">
      <h4>{title}</h4>
      <dl>
        {fields.map((field) => (
          <FieldRow field={field} isAnswer={isAnswer} />
        ))}
      </dl>
    </div>
  );
}

function FieldRow({ field, isAnswer }: { field: Field; isAnswer: boolean }) {
  const remarks = [field.description, field.limits].filter((remark) => remark !== '');
  return (
    <>
      <dt>
        <code>{field.name}</code>
        {field.isRequired && !isAnswer ? <span class="required">required</span> : null}
        {!field.isRequired && isAnswer ? <span class="required">may be absent</span> : null}
        {field.isDeprecated ? <span class="deprecated">deprecated</span> : null}
      </dt>
      <dd>
        <span class="type">
          <TypeName type={field.type} />
          {field.place === '' ? null : ` in the ${field.place}`}
        </span>
        {remarks.map((remark) => (
          <span class="remark">
            <Prose text={remark} />
          </span>
        ))}
      </dd>
    </>
  );
}

function TypeName({ type }: { type: Field['type'] | null }) {
  if (type === null) return <span>nothing</span>;
  return type.anchor === null ? <span>{type.text}</span> : <a href={`#${type.anchor}`}>{type.text}</a>;
}
