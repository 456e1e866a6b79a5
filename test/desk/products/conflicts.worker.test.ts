import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMetadata } from '../../../src/contract/metadata.ts';
import { price } from '../../../src/contract/resources/price.ts';
import { product } from '../../../src/contract/resources/product.ts';
import {
  type ProductField,
  type ProductForm,
  productFormOf,
} from '../../../src/desk/products/rules/fields.ts';
import { updateProduct } from '../../../src/desk/products/update-product.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import { KeyedMutex } from '../../../src/shop/keyed-mutex.ts';
import { findProduct, pricesOfProduct } from '../../../src/shop/products/store/mirror.ts';
import { ServiceClient } from '../../../src/shop/service-client/client.ts';
import { quickOrLong, SEED } from '../../seed.ts';
import { withMirror } from '../../storefront/mirror-under-test.ts';

/** Two devices and a program change one product at once, in every order of their requests. */

const own = ['name', 'name_ar', 'name_fr', 'description', 'brand'] as const satisfies ProductField[];
const ofVariant = ['amount', 'label_fr'] as const;
const fields = [...own, ...ofVariant];
type Field = (typeof fields)[number];

/** An editor's steps: opens the page, types into some fields, saves, and chooses when asked. */
const edit = fc.record({
  fields: fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 4 }),
  isMine: fc.boolean(),
});
const editor = fc.array(edit, { minLength: 1, maxLength: 3 });

const textIn = (form: ProductForm, field: Field): string =>
  field === 'amount' || field === 'label_fr' ? (form.variants[0]?.fields[field] ?? '') : form.fields[field];

function put(form: ProductForm, field: Field, value: string): void {
  const [variant] = form.variants;
  if (field !== 'amount' && field !== 'label_fr') form.fields[field] = value;
  else if (variant !== undefined) variant.fields[field] = value;
}

/** A field with its change: old value, new value, and the value shown at the time. */
type Change = { who: string; field: Field; from: string; to: string; shown: string | null };

test('two devices and a program edit one product at once: nothing is overwritten unseen, and no unknown field lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), editor, editor, fc.nat({ max: 4 }), (scheduler, one, other, meddling) =>
      withMirror(async (mirror) => {
        const { service, context } = mirror;
        const metadata = { slug: 'miel', name_ar: 'عسل', ean: '6130001', stock: 7 };
        const id = service.addProduct('Miel', { metadata });
        service.addPrice(id, 1_000, { label_fr: 'Grand', colour_code: 7 });
        await mirror.sync();

        const stateNow = (): ProductForm =>
          productFormOf(
            product.parse(service.products.find((each) => each.id === id)),
            service.prices.filter(({ product_id }) => product_id === id).map((each) => price.parse(each)),
            null,
            new Map(),
          );
        const requests = new KeyedMutex();
        const history: Change[] = [];
        const shown = new Map<string, ProductForm>();
        /** The service as one client reaches it: each request leaves and returns at its turn. */
        const reach = (who: string) => async (request: Request) => {
          await scheduler.schedule(Promise.resolve(), `${who} asks`);
          const { before, answer, after } = await requests.run('', async () => {
            const was = stateNow();
            return { before: was, answer: await service.handle(request), after: stateNow() };
          });
          for (const field of fields) {
            const [from, to] = [textIn(before, field), textIn(after, field)];
            const seen = shown.get(who);
            if (from !== to)
              history.push({ who, field, from, to, shown: seen === undefined ? null : textIn(seen, field) });
          }
          await scheduler.schedule(Promise.resolve(), `${who} is answered`);
          return answer;
        };

        let typedSoFar = 0;
        const work = async (who: string, edits: typeof one) => {
          const fetcher: typeof fetch = (input, init) => reach(who)(new Request(input, init));
          const desk: ShopContext = {
            ...context,
            service: new ServiceClient(context.settings, fetcher, context.now),
          };
          for (const { fields: chosen, isMine } of edits) {
            const found = findProduct(context.sql, id);
            if (found === null) throw new Error('The product has gone.');
            let seen = productFormOf(found.product, pricesOfProduct(context.sql, id), 7, new Map());
            let typed = structuredClone(seen);
            for (const field of chosen) {
              typedSoFar += 1;
              put(typed, field, field === 'amount' ? String(1_000 + typedSoFar) : `${who} ${typedSoFar}`);
            }
            for (let again = 0; again < 6; again++) {
              shown.set(who, seen);
              const asked = typed;
              const saving = await updateProduct(desk, id, { seen, typed: asked }, () => undefined, {
                reason: 'edited',
                note: null,
                device: null,
                submission: null,
              });
              if (saving.ok) {
                // A saved value existed, at least until an editor who saw it wrote another one.
                for (const field of fields) {
                  const value = textIn(asked, field);
                  if (value === textIn(seen, field)) continue;
                  const isThere = history.some(({ field: of, to }) => of === field && to === value);
                  expect([field, value, isThere || textIn(stateNow(), field) === value]).toEqual([
                    field,
                    value,
                    true,
                  ]);
                }
                break;
              }
              if (saving.reason === 'conflict') {
                expect(saving.conflicts.length).toBeGreaterThan(0);
                const { now, conflicts } = saving;
                seen = now;
                typed = structuredClone(saving.typed);
                // Both are shown; the editor chooses.
                for (const { field } of conflicts)
                  if (!isMine) put(typed, field as Field, textIn(now, field as Field));
              } else expect(saving.reason).toBe('busy');
            }
          }
        };
        const meddle = async () => {
          for (let n = 0; n < meddling; n++) {
            const read = await reach('program')(
              new Request(`http://service.test/test/api/v2/products/${id}`),
            );
            const tag = read.headers.get('ETag') ?? '';
            const before = product.parse(await read.json());
            const change = { ...(before.metadata as object), brand: `program ${n}`, counter: n };
            const headers = { 'If-Match': tag, 'Content-Type': 'application/json' };
            const body = JSON.stringify({ metadata: change });
            const url = `http://service.test/test/api/v2/products/${id}`;
            await reach('program')(new Request(url, { method: 'POST', headers, body }));
          }
        };
        await scheduler.waitFor(Promise.all([work('A', one), work('B', other), meddle()]));

        for (const { who, field, from, shown: seen } of history)
          if (who !== 'program') expect([who, field, seen]).toEqual([who, field, from]);
        const end = service.products.find((each) => each.id === id)?.metadata;
        expect(readMetadata(end, 'ean')).toBe('6130001');
        expect(readMetadata(end, 'stock')).toBe(7);
        expect(readMetadata(end, 'slug')).toBe('miel');
        const sold = service.prices.filter((each) => readMetadata(each.metadata, 'hidden') === null);
        expect(sold).toHaveLength(1);
        expect(readMetadata(sold[0]?.metadata, 'colour_code')).toBe(7);
        // The shop sells by the stored values.
        expect(findProduct(context.sql, id)?.product.metadata).toEqual(end);
      }),
    ),
    { numRuns: quickOrLong(20, 60), seed: SEED },
  );
});
