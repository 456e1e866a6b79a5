import type { priceForm, productForm } from '../../../src/service/dashboard/products/form.ts';
import type { ShownPrice, ShownProduct } from '../../../src/service/dashboard/products/rules.ts';
import { linksPath, productActPath, productPath, productsPath } from '../../../src/service/dashboard-urls.ts';
import { ButtonForm } from '../page/button-form.tsx';
import { Input } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage } from '../page/page.tsx';
import { PostForm } from '../page/post-form.tsx';
import { priceTexts } from '../page/price-texts.ts';
import { fieldsOf } from '../page/refused-form.ts';
import { ProductFields, type Props } from './products.tsx';

type ProductProps = Props & { product: ShownProduct; prices: readonly ShownPrice[] };

/** One product with its prices and forms. */
export function ProductPage(props: ProductProps) {
  const { frame, mode, product, prices, mayChange, done, refused } = props;
  const { t } = frame;
  const copy = t.words.products;
  const { id, name, description, images } = product;
  const fields = fieldsOf<typeof productForm>(frame, productActPath(mode, id, 'change'), copy.refused);
  const priceFields = fieldsOf<typeof priceForm>(frame, productActPath(mode, id, 'add-price'), copy.refused);
  const texts = priceTexts(prices, ({ amount, labels }) =>
    [labels[t.language], t.moneyText(amount)].filter((part) => part !== undefined).join(' · '),
  );
  return (
    <DashboardPage frame={frame} title={name} section="products">
      <p>
        <a href={productsPath(mode)}>{copy.title}</a>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <OutcomeNote
        done={done === null ? null : copy.done[done]}
        refused={refused === null ? null : copy.refused[refused]}
      />
      {description === '' ? null : (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <div class="cols">
        <section class="card" aria-labelledby="prices">
          <h2 id="prices">{copy.prices}</h2>
          <p class="soft small">{copy.pricesText}</p>
          {prices.length === 0 ? <p>{copy.noPrice}</p> : null}
          <ul class="people">
            {prices.map((price) => (
              <PriceItem {...props} price={price} text={texts.get(price.id) ?? ''} />
            ))}
          </ul>
          {prices.length === 0 ? null : <FileLink t={t} page={productPath(mode, id)} />}
          {mayChange ? (
            <PostForm frame={frame} class="line" action={productActPath(mode, id, 'add-price')}>
              <Input
                {...priceFields.of('amount')}
                label={copy.newPrice}
                inputmode="numeric"
                isLtr
                required
                maxlength={20}
              />
              <button type="submit">{copy.addPrice}</button>
            </PostForm>
          ) : null}
        </section>
        {mayChange ? (
          <div class="stack">
            <PostForm frame={frame} class="card" action={productActPath(mode, id, 'change')}>
              <h2>{copy.change}</h2>
              <ProductFields {...{ t, fields, name, description, images }} />
              <button type="submit">{copy.save}</button>
            </PostForm>
            <details class="card">
              <summary>{copy.remove}</summary>
              <PostForm frame={frame} action={productActPath(mode, id, 'delete')}>
                <p class="soft small">{copy.removeText}</p>
                <button class="risk" type="submit">
                  {copy.removeButton}
                </button>
              </PostForm>
            </details>
          </div>
        ) : null}
      </div>
    </DashboardPage>
  );
}

/** `text`: what names the price, unlike any other of the product. */
function PriceItem(props: ProductProps & { price: ShownPrice; text: string }) {
  const { frame, mode, product, mayChange, price, text } = props;
  const { t } = frame;
  const copy = t.words.products;
  const label = price.labels[t.language];
  return (
    <li>
      <div class="head">
        <h3>
          {label === undefined ? null : <bdi>{label} · </bdi>}
          {t.money(price.amount)}
        </h3>
        <span class="soft small">{t.time(price.createdAt, { isShort: true })}</span>
      </div>
      <p class="soft small">
        <code dir="ltr">{price.id}</code>
      </p>
      {mayChange ? (
        <div class="plain">
          <a class="button quiet" href={`${linksPath(mode)}?price=${price.id}#name`}>
            {copy.sellByLink(text)}
          </a>
          <ButtonForm
            frame={frame}
            path={productActPath(mode, product.id, 'delete-price')}
            id={price.id}
            look="risk"
          >
            {copy.removePrice(text)}
          </ButtonForm>
        </div>
      ) : null}
    </li>
  );
}
