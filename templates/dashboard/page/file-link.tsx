import { filePath } from '../../../src/service/urls.ts';
import type { DashboardCopy } from '../copy/copy.ts';

/** The link to a list as a CSV file. `page`: the list's own address; `filters`: those of the page. */
export function FileLink({
  t,
  page,
  filters = {},
}: {
  t: { words: { page: Pick<DashboardCopy['page'], 'asFile'> } };
  page: string;
  filters?: Readonly<Record<string, string>>;
}) {
  const path = filePath(page);
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
  return (
    <p>
      <a class="button quiet" href={query === '' ? path : `${path}?${query}`} download>
        {t.words.page.asFile}
      </a>
    </p>
  );
}
