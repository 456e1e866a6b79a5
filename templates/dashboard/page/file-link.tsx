import type { DashboardCopy } from '../copy/copy.ts';

/** The link to a list as a CSV file, with the filters of the page. */
export function FileLink({
  t,
  path,
  filters = {},
}: {
  t: { words: { page: Pick<DashboardCopy['page'], 'asFile'> } };
  path: string;
  filters?: Readonly<Record<string, string>>;
}) {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  return (
    <p>
      <a class="button quiet" href={query === '' ? path : `${path}?${query}`} download>
        {t.words.page.asFile}
      </a>
    </p>
  );
}
