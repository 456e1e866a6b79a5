import { FileLink } from '../../dashboard/page/file-link.tsx';
import type { Child } from '../../parts/jsx-runtime.ts';
import type { OperatorText } from '../page/text.tsx';

type Props = {
  t: OperatorText;
  id: string;
  title: string;
  none: string;
  rows: readonly Child[];
  /** The address whose file is the list, with the filters of it. */
  page: string;
  filters: Readonly<Record<string, string>>;
};

/** One list of the review, with the link to its file. */
export function List({ t, id, title, none, rows, page, filters }: Props) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? <p>{none}</p> : null}
      <ol class="people">
        {rows.map((row) => (
          <li>{row}</li>
        ))}
      </ol>
      {rows.length === 0 ? null : <FileLink t={t} page={page} filters={filters} />}
    </section>
  );
}
