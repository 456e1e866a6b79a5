import type { newProductForm, productForm } from '../../../src/service/dashboard/products/form.ts';
import type {
  ListedProduct,
  ProductOutcome,
  ProductRefusal,
} from '../../../src/service/dashboard/products/rules.ts';
import { newProductPath, productPath, productsPath } from '../../../src/service/dashboard-urls.ts';
import type { Mode } from '../../../src/service/urls.ts';
import { Input, TextArea } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage, type Frame } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PostForm } from '../page/post-form.tsx';
import { fieldsOf } from '../page/refused-form.ts';
import type { DashboardText } from '../page/text.tsx';

/** What both pages of products share. */
export type Props = {
  frame: Frame;
  mode: Mode;
  /** Whether the role changes products. */
  mayChange: boolean;
  done: ProductOutcome | null;
  refused: ProductRefusal | null;
};

type ProductsProps = Props & {
  products: readonly ListedProduct[];
  q: string;
  earlier: string | null;
  isBehind: boolean;
};

export function ProductsPage(props: ProductsProps) {
  const { frame, mode, products, q, earlier, isBehind, mayChange, done, refused } = props;
  const { t } = frame;
  const copy = t.words.products;
  const path = productsPath(mode);
  const fields = fieldsOf<typeof newProductForm>(frame, newProductPath(mode), copy.refused);
  return (
    <DashboardPage frame={frame} title={copy.title} section="products">
      <h1>{copy.title}</h1>
      <OutcomeNote
        done={done === null ? null : copy.done[done]}
        refused={refused === null ? null : copy.refused[refused]}
      />
      <div class="cols">
        <div class="stack">
          <form class="card line" method="get" action={path}>
            <Input name="q" type="search" label={copy.search} value={q} maxlength={60} />
            <button type="submit">{copy.find}</button>
          </form>
          <section class="card" aria-label={copy.title}>
            {products.length === 0 ? <p>{q === '' ? copy.empty : copy.noneFound}</p> : null}
            <ol class="rows">
              {products.map(({ id, name, createdAt }) => (
                <li>
                  <a href={productPath(mode, id)}>
                    <bdi class="name">{name}</bdi>
                    <span class="soft small meta">{t.time(createdAt, { isShort: true })}</span>
                  </a>
                </li>
              ))}
            </ol>
            <Pagination
              {...{ words: t.words.page, path, earlier, isBehind, clear: q === '' ? null : copy.clear }}
            />
            {products.length === 0 ? null : <FileLink t={t} page={productsPath(mode)} filters={{ q }} />}
          </section>
        </div>
        {mayChange ? (
          <PostForm frame={frame} class="card" action={newProductPath(mode)}>
            <h2>{copy.create}</h2>
            <ProductFields t={t} fields={fields} name="" description="" images={[]} />
            <Input
              {...fields.of('amount')}
              label={copy.firstPrice}
              hint={copy.optional}
              inputmode="numeric"
              isLtr
              maxlength={20}
            />
            <button type="submit">{copy.createButton}</button>
          </PostForm>
        ) : null}
      </div>
    </DashboardPage>
  );
}

export function ProductFields({
  t,
  fields,
  name,
  description,
  images,
}: { t: DashboardText } & {
  fields: ReturnType<typeof fieldsOf<typeof productForm>>;
  name: string;
  description: string;
  images: readonly string[];
}) {
  const copy = t.words.products;
  return (
    <>
      <Input {...fields.of('name', name)} label={copy.name} hint={copy.nameHint} required maxlength={255} />
      <TextArea
        {...fields.of('description', description)}
        label={copy.description}
        hint={copy.optional}
        maxlength={2000}
      />
      <TextArea
        {...fields.of('images', images.join('\n'))}
        label={copy.images}
        hint={copy.imagesHint}
        rows={2}
        isLtr
      />
    </>
  );
}
