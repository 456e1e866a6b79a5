import type { moveForm } from '../../../src/desk/products/form.ts';
import { productFormPath } from '../../../src/domain/addresses/desk/products.ts';
import { Hidden } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DownIcon, UpIcon } from '../page/icons.tsx';
import { DeskPage } from '../page/page.tsx';

type CategoriesProps = {
  frame: DeskFrame;
  categories: readonly { key: string; name: string; count: number }[];
};

/** The categories in the shoppers' order, each with buttons that move it by one. */
export function CategoriesPage({ frame, categories }: CategoriesProps) {
  const { t } = frame;
  const copy = t.words.products.categories;
  const last = categories.length - 1;
  return (
    <DeskPage frame={frame} title={copy.title} page="categories">
      <h1>{copy.title}</h1>
      {categories.length === 0 ? <p class="empty">{copy.none}</p> : <p class="lead">{copy.lead}</p>}
      <ol class="list ranks">
        {categories.map(({ key, name, count }, place) => (
          <li class="card">
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <small>{t.count(count)}</small>
            </p>
            <form method="post" action={productFormPath(t.language, 'categories')}>
              <Hidden<typeof moveForm> name="key" value={key} />
              {(['up', 'down'] as const).map((to) => (
                <button
                  class="quiet"
                  type="submit"
                  name="move"
                  value={`${to} ${place}`}
                  disabled={place === (to === 'up' ? 0 : last)}
                  aria-label={copy[to](name)}
                >
                  {to === 'up' ? <UpIcon /> : <DownIcon />}
                </button>
              ))}
            </form>
          </li>
        ))}
      </ol>
    </DeskPage>
  );
}
