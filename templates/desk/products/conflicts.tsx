import type { askedForm, ConflictFields } from '../../../src/desk/products/form.ts';
import {
  type ProductField,
  type ProductForm,
  productFields,
  type TierField,
  type VariantField,
  variantFields,
} from '../../../src/desk/products/rules/fields.ts';
import { tierKey, tierPieces } from '../../../src/domain/products/product.ts';
import { type Locale, languageFacts } from '../../../src/text/languages/languages.ts';
import { Hidden, Input } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';
import type { FormProps } from './fields.tsx';

/** Both values of each field that was also changed elsewhere: the merchant chooses one. */
export function Conflicts(props: FormProps & { conflicts: readonly string[] }) {
  const { t, seen, typed, conflicts } = props;
  const copy = t.words.products.product;
  if (conflicts.length === 0) return null;
  return (
    <div class="card next">
      <Hidden<typeof askedForm> name="asked" value={conflicts.join(' ')} />
      {conflicts.map((input) => (
        <fieldset>
          <legend>{labelOf(t, input, typed)}</legend>
          {(['theirs', 'mine'] as const).map((whose) => {
            const text = textOf(whose === 'theirs' ? seen : typed, input);
            return (
              <label class="choice">
                <Input<ConflictFields> type="radio" name={`keep.${input}`} value={whose} required />
                <span>
                  <small>{copy[whose]}</small> <bdi class="version">{text === '' ? copy.nothing : text}</bdi>
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function placeOf(input: string) {
  const [, row, field] = /^v\.(\d+)\.(.+)$/.exec(input) ?? [];
  return {
    row: row === undefined ? null : Number(row),
    own: variantFields.find((one) => one === field),
    field: productFields.find((one) => one === input),
  };
}

function textOf(product: ProductForm, input: string): string {
  const { row, own, field } = placeOf(input);
  if (field !== undefined) return product.fields[field];
  return row === null || own === undefined ? '' : (product.variants[row]?.fields[own] ?? '');
}

/** A field of a product or a variant, whatever its language. Tiers are named by their pieces. */
type WithoutLanguage<Field extends string> = Field extends `${infer Word}_${Locale}` ? Word : Field;
type FieldWord = WithoutLanguage<Exclude<ProductField | VariantField, TierField>>;

/** The label of the field on the page. */
function labelOf(t: DeskText, input: string, typed: ProductForm): string {
  const copy = t.words.products.product;
  const { row, own, field } = placeOf(input);
  const [, word = '', code] = /^(name|description|category|label)(?:_(\w+))?$/.exec(own ?? field ?? '') ?? [];
  const words: Record<FieldWord, string> = {
    name: copy.name,
    description: copy.description,
    category: copy.category,
    label: copy.label,
    also: copy.also,
    upsell: copy.upsell.label,
    brand: copy.brand,
    slug: copy.slug,
    images: copy.pictures,
    stock: row === null ? copy.stock : copy.ownStock,
    links_only: copy.linksOnly,
    sku: copy.sku,
    amount: copy.amount,
    compare_at: copy.compareAt,
    cost: copy.cost,
    picture: t.words.photos.ofVariant,
    hidden: copy.hideVariant,
    sold_out: copy.soldOutVariant,
  };
  const labels = new Map<string, string>([
    ...Object.entries(words),
    ...tierPieces.map((pieces) => [tierKey(pieces), copy.tiers.of(pieces)] as const),
  ]);
  const label = labels.get(word || (own ?? field ?? '')) ?? input;
  const inLanguage =
    code !== undefined && code in languageFacts ? ` · ${languageFacts[code as Locale].ownName}` : '';
  const variant = row === null ? '' : (typed.variants[row]?.variant ?? '');
  return `${label}${inLanguage}${variant === '' ? '' : ` · ${variant}`}`;
}
