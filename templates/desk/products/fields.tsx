import type { ProductFields } from '../../../src/desk/products/form.ts';
import {
  emptyVariant,
  type ProductField,
  type ProductForm,
  type VariantField,
  variantInput,
} from '../../../src/desk/products/rules/fields.ts';
import { tierKey, tierPieces } from '../../../src/domain/products/product.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { CheckField, Hidden, Input, Select, TextArea, TextField } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';

/** The input of the fields of a product's form: see `ProductFormProps`. */
export type FormProps = {
  t: DeskText;
  categories: readonly { key: string; name: string }[];
  others: readonly { slug: string; name: string }[];
  seen: ProductForm;
  typed: ProductForm;
  wrong: readonly string[];
  rows: number;
};

type FieldProps = FormProps & {
  field: ProductField;
  label: string;
  hint?: string;
  kind?: 'number' | 'address';
  dir?: 'ltr' | 'rtl' | 'auto';
  lang?: string;
  list?: string;
  isRequired?: boolean;
};

/** A field of one line, with its typed value. */
function Line({ typed, wrong, field, label, hint, kind, dir, lang, list, isRequired }: FieldProps) {
  return (
    <TextField<Record<ProductField, string>>
      name={field}
      label={label}
      hint={hint}
      isWrong={wrong.includes(field)}
      kind={kind === 'number' ? 'quantity' : undefined}
      value={typed.fields[field]}
      lang={lang}
      dir={kind === undefined ? (dir ?? 'auto') : 'ltr'}
      inputmode={kind === 'number' ? 'numeric' : undefined}
      maxlength={255}
      list={list}
      autocomplete="off"
      required={isRequired}
    />
  );
}

/** A field of several lines. */
function Lines({ typed, wrong, field, label, hint, dir, lang }: FieldProps) {
  return (
    <TextArea<Record<ProductField, string>>
      name={field}
      label={label}
      hint={hint}
      isWrong={wrong.includes(field)}
      rows={4}
      lang={lang}
      dir={dir ?? 'auto'}
      text={`\n${typed.fields[field]}`}
    />
  );
}

/** Whether a part has an error and must be open. */
function isAnyWrong(wrong: readonly string[], fields: readonly string[]): boolean {
  return fields.some((field) => wrong.includes(field));
}

/** The names, the category, the stock and the upsell of a product. */
export function Naming(props: FormProps & { upsell: string | null }) {
  const { t, categories, others, seen, typed, wrong, upsell } = props;
  const copy = t.words.products.product;
  const translated = languages.flatMap(
    (one) => [`name_${one}`, `description_${one}`, `category_${one}`] as const,
  );
  return (
    <div class="card">
      <Line {...props} field="name" label={copy.name} isRequired />
      <Lines {...props} field="description" label={copy.description} />
      <Line {...props} field="category" label={copy.category} hint={copy.categoryHint} list="categories" />
      <datalist id="categories">
        {categories.map(({ name }) => (
          <option value={name} />
        ))}
      </datalist>
      <Line {...props} field="stock" label={copy.stock} hint={copy.stockHint} kind="number" />
      <Line {...props} field="upsell" label={copy.upsell.label} hint={copy.upsell.hint} list="others" />
      <datalist id="others">
        {others.map(({ slug, name }) => (
          <option value={slug}>{name}</option>
        ))}
      </datalist>
      {seen.fields.upsell === '' || typed.fields.upsell !== seen.fields.upsell ? null : (
        <p class="hint">{upsell === null ? copy.upsell.unknown : copy.upsell.found(upsell)}</p>
      )}
      <details class="folded" open={isAnyWrong(wrong, translated)}>
        <summary>{copy.inLanguages}</summary>
        <p class="hint">{copy.nameHint}</p>
        {languages.map((one) => {
          const shared = { ...props, lang: one, dir: directionOf(one) };
          const inLanguage = (label: string) => `${label} · ${languageFacts[one].ownName}`;
          return (
            <>
              <Line {...shared} field={`name_${one}`} label={inLanguage(copy.name)} />
              <Lines {...shared} field={`description_${one}`} label={inLanguage(copy.description)} />
              <Line {...shared} field={`category_${one}`} label={inLanguage(copy.category)} />
            </>
          );
        })}
      </details>
    </div>
  );
}

/** The prices of its variants. */
export function Prices(props: FormProps) {
  const { t, typed, rows } = props;
  const copy = t.words.products.product;
  return (
    <section class="card prices">
      <h2>{copy.prices}</h2>
      <p class="hint">{copy.pricesHint}</p>
      <p class="hint">{copy.tiers.hint}</p>
      {Array.from({ length: rows }, (_, row) => (
        <Variant {...props} row={row} />
      ))}
      {typed.variants.length === 0 && rows > 1 ? null : (
        <button class="quiet" type="submit" name="more" value="1" formnovalidate>
          {rows === 0 ? copy.newVariant : copy.moreRows}
        </button>
      )}
    </section>
  );
}

function Variant(props: FormProps & { row: number }) {
  const { t, typed, wrong, row } = props;
  const copy = t.words.products.product;
  const { variant, fields } = typed.variants[row] ?? emptyVariant;
  const input = (field: VariantField, kind: 'number' | 'text') => {
    const name = variantInput(row, field);
    return {
      id: name,
      name,
      value: fields[field],
      maxlength: 255,
      autocomplete: 'off',
      dir: kind === 'number' ? 'ltr' : 'auto',
      inputmode: kind === 'number' ? 'numeric' : undefined,
      'aria-invalid': wrong.includes(name) ? 'true' : undefined,
    } as const;
  };
  const labels = languages.map((one) => `label_${one}` as const);
  const label = labels.map((field) => fields[field]).find((one) => one !== '');
  const title = variant || label || (row === 0 ? copy.prices : copy.newVariant);
  return (
    <fieldset class="variant">
      <legend>
        <bdi>{title}</bdi>
      </legend>
      <label class="half">
        <small>{copy.amount}</small>
        <Input<ProductFields> {...input('amount', 'number')} />
      </label>
      <label class="half">
        <small>{copy.compareAt}</small>
        <Input<ProductFields> {...input('compare_at', 'number')} />
      </label>
      <p class="label">
        {copy.label}
        {variant === null || variant === '' || label !== undefined ? null : (
          <>
            <br />
            <small class="hint">{copy.rename(variant)}</small>
          </>
        )}
      </p>
      {languages.map((one) => (
        <label class="third">
          <small>{languageFacts[one].ownName}</small>
          <Input<ProductFields>
            {...input(`label_${one}`, 'text')}
            placeholder={variant || undefined}
            lang={one}
            aria-label={`${copy.label} · ${languageFacts[one].ownName}`}
          />
        </label>
      ))}
      <p class="label">{copy.tiers.title}</p>
      {tierPieces.map((pieces) => (
        <label class="third">
          <small>{copy.tiers.of(pieces)}</small>
          <Input<ProductFields> {...input(tierKey(pieces), 'number')} />
        </label>
      ))}
      <label class="label pieces">
        <small>{copy.sku}</small>
        <Input<ProductFields> {...input('sku', 'text')} />
      </label>
      <label class="label pieces">
        <small>{copy.cost}</small>
        <Input<ProductFields> {...input('cost', 'number')} />
      </label>
      <label class="label pieces">
        <small>{copy.ownStock}</small>
        <Input<ProductFields> {...input('stock', 'number')} />
      </label>
      <VariantPicture {...props} name={variantInput(row, 'picture')} url={fields.picture} />
      {variant === null ? (
        <p class="hint label">{copy.labelHint}</p>
      ) : (
        (['sold_out', 'hidden'] as const).map((box) => (
          <label class="choice half">
            <Input<ProductFields>
              type="checkbox"
              name={variantInput(row, box)}
              value="1"
              checked={fields[box] !== ''}
            />
            <span>{box === 'hidden' ? copy.hideVariant : copy.soldOutVariant}</span>
          </label>
        ))
      )}
    </fieldset>
  );
}

/** The photo of this variant, by its number; one from elsewhere stays as it is. */
function VariantPicture(props: FormProps & { name: keyof ProductFields; url: string }) {
  const { t, seen, name, url } = props;
  const copy = t.words.photos;
  const urls = seen.fields.images.split('\n').filter((one) => one !== '');
  if (urls.length === 0 && url === '') return null;
  return (
    <label class="label">
      <small>{copy.ofVariant}</small>
      <Select<ProductFields> name={name}>
        <option value="">{copy.ofProduct}</option>
        {[...new Set([...urls, ...(url === '' ? [] : [url])])].map((one, place) => (
          <option value={one} selected={one === url}>
            {copy.one(place + 1)}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Fields that few products need. */
export function Details(props: FormProps & { slug: string | null }) {
  const { t, seen, typed, wrong, slug } = props;
  const copy = t.words.products.product;
  const isWrong = isAnyWrong(wrong, ['also', 'brand', 'images', 'slug']);
  return (
    <details class="card folded" open={isWrong}>
      <summary>{copy.further}</summary>
      <Lines {...props} field="images" label={copy.pictures} hint={copy.picturesHint} dir="ltr" />
      <Line {...props} field="also" label={copy.also} hint={copy.alsoHint} />
      <Line {...props} field="brand" label={copy.brand} />
      {seen.fields.slug === '' ? (
        <Line {...props} field="slug" label={copy.slug} hint={copy.slugHint} />
      ) : (
        <p>
          {copy.slug}: <bdi dir="ltr">{slug}</bdi>
        </p>
      )}
      <Hidden<ProductFields> name="links_only_shown" value="1" />
      <CheckField<ProductFields> name="links_only" value="1" checked={typed.fields.links_only !== ''}>
        {copy.linksOnly}
      </CheckField>
    </details>
  );
}
