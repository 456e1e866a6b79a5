import type { formatForm } from '../../../src/desk/imports/form.ts';
import type { ExportFormat } from '../../../src/desk/imports/rules/export-formats.ts';
import type { ProductImport } from '../../../src/desk/imports/rules/imports.ts';
import { importFormPath } from '../../../src/domain/addresses/desk/imports.ts';
import { Hidden } from '../page/fields.tsx';
import type { DeskText } from '../page/text.tsx';

const names: Record<ExportFormat, string> = {
  ...{
    shopify: 'Shopify',
    woocommerce: 'WooCommerce',
    prestashop: 'PrestaShop',
    odoo: 'Odoo',
    youcan: 'YouCan',
  },
};

/** The program whose export a list is taken for, and the button that says otherwise; nothing for other lists. */
export function ExportNote({ t, given }: { t: DeskText; given: ProductImport }) {
  const copy = t.words.imports.exportFormat;
  const { recognised, format } = given.columns;
  if (recognised === null) return null;
  const isOpen = given.state === 'columns' || given.state === 'ready';
  const name = names[recognised];
  return (
    <form class="card" method="post" action={importFormPath(t.language, given.id, 'format')}>
      <p>{format === null ? copy.looksLike(name) : copy.takenFor(name)}</p>
      {format === null ? <Hidden<typeof formatForm> name="export" value="1" /> : null}
      {isOpen ? (
        <button class="quiet" type="submit">
          {format === null ? copy.isOne(name) : copy.isNone}
        </button>
      ) : null}
    </form>
  );
}
