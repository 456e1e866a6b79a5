import type { priceChangeForm } from '../../../src/desk/imports/form.ts';
import { productColumns } from '../../../src/desk/imports/rules/columns.ts';
import { headingOf } from '../../../src/desk/imports/rules/headings/recognised-headings.ts';
import type { ProductImport } from '../../../src/desk/imports/rules/imports.ts';
import { roundings } from '../../../src/desk/imports/rules/price-change.ts';
import type { TableRefusal } from '../../../src/desk/spreadsheets/rules/table-bounds.ts';
import { importPath, importsPath, productFilePath } from '../../../src/domain/addresses/desk/imports.ts';
import { priceChangePath } from '../../../src/domain/addresses/desk/products.ts';
import { type NameIn, SelectField, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { EarlierLists, ListForm, tableRefusalText } from '../page/upload-list.tsx';

/** Why a list could not be read. `headings`: none of its rows names the columns. */
export type Refused = TableRefusal | { ok: false; reason: 'headings' } | { ok: false; reason: PriceRefusal };
/** `percent`: it is no percentage; `no_prices`: the category has none. */
type PriceRefusal = 'percent' | 'no_prices';

/** The form of changed prices as it was typed. */
export type TypedPriceChange = Record<NameIn<typeof priceChangeForm>, string>;

/** `text`: the pasted text that could not be read. */
type ImportsProps = {
  frame: DeskFrame;
  imports: readonly ProductImport[];
  refused: Refused | null;
  text: string;
  categories: readonly { key: string; name: string }[];
  change: TypedPriceChange | null;
};

/** The upload of product lists, and the lists to download. */
export function ImportsPage({ frame, imports, refused, text, categories, change }: ImportsProps) {
  const { t } = frame;
  const { imports: copy, uploads } = t.words;
  return (
    <DeskPage frame={frame} title={copy.title} page="imports">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {refused === null ? null : (
        <DeskAlert>
          {isPriceRefusal(refused)
            ? copy.prices.refused[refused.reason]
            : refused.reason === 'headings'
              ? copy.refused.headings
              : tableRefusalText(refused, copy.refused, uploads)}
        </DeskAlert>
      )}
      <ListForm action={importsPath(t.language)} copy={copy} text={text} />
      <p class="buttons">
        <a class="quiet" href={productFilePath(t.language, 'sample', 'xlsx')} download>
          {copy.sample}
        </a>
        {(['xlsx', 'csv'] as const).map((format) => (
          <a class="quiet" href={productFilePath(t.language, 'all', format)} download>
            {copy.all[format]}
          </a>
        ))}
      </p>
      <PriceChange {...{ t, categories, change }} />
      <details class="card">
        <summary>{copy.columns}</summary>
        <p>{copy.columnsLead}</p>
        <p class="hint">{productColumns.map((column) => headingOf(column, t.language)).join(' · ')}</p>
        <ul>
          {copy.rules.map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
      </details>
      <EarlierLists t={t} copy={copy} lists={imports} pathOf={(id) => importPath(t.language, id)} />
    </DeskPage>
  );
}

const isPriceRefusal = (refused: Refused): refused is { ok: false; reason: PriceRefusal } =>
  refused.reason === 'percent' || refused.reason === 'no_prices';

/** Changes the prices of a category, or of all products, by a percentage: a list as any other comes of it. */
function PriceChange({
  t,
  categories,
  change,
}: { t: DeskText } & Pick<ImportsProps, 'categories' | 'change'>) {
  const copy = t.words.imports.prices;
  return (
    <details class="card" open={change !== null}>
      <summary>{copy.title}</summary>
      <form method="post" action={priceChangePath(t.language)}>
        <p class="hint">{copy.lead}</p>
        <SelectField<typeof priceChangeForm>
          name="category"
          label={copy.category}
          none={copy.all}
          options={categories.map(({ key, name }) => [key, name] as const)}
          chosen={change?.category ?? ''}
        />
        <TextField<typeof priceChangeForm>
          name="percent"
          label={copy.percent}
          hint={copy.percentHint}
          value={change?.percent ?? ''}
          required
          maxlength={12}
          inputmode="text"
          dir="ltr"
          autocomplete="off"
        />
        <SelectField<typeof priceChangeForm>
          name="rounding"
          label={copy.rounding}
          options={roundings.map((one) => [one, t.moneyText(Number(one))] as const)}
          chosen={change?.rounding ?? '10'}
        />
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
    </details>
  );
}
