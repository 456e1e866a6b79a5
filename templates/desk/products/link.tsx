import type { linkForm } from '../../../src/desk/products/form.ts';
import { type ProductFlash, productFormPath } from '../../../src/domain/addresses/desk/products.ts';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import { CopyField, Hidden, TextField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { ChatIcon } from '../page/icons.tsx';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { ProductFlashLine } from './flash.tsx';

export type NewLinkProps = {
  frame: DeskFrame;
  submission: string;
  name: string;
  amount: string;
  wrong: readonly string[];
  flash: ProductFlash | null;
  /** The service's own words about a refusal. */
  words: string;
};

/** The form of a payment link: a name and an amount. */
export function NewLinkPage({ frame, submission, name, amount, wrong, flash, words }: NewLinkProps) {
  const { t } = frame;
  const copy = t.words.products.link;
  return (
    <DeskPage frame={frame} title={copy.title} page="payment_link">
      <h1>{copy.title}</h1>
      <p class="lead">{copy.lead}</p>
      {wrong.length === 0 ? null : (
        <p class="alert" role="alert">
          {copy.wrong}
        </p>
      )}
      <ProductFlashLine t={t} flash={flash} words={words} scope="links:write" />
      <form class="card" method="post" action={productFormPath(t.language, 'link')}>
        <Hidden<typeof linkForm> name="submission" value={submission} />
        <TextField<typeof linkForm>
          name="name"
          label={copy.name}
          isWrong={wrong.includes('name')}
          value={name}
          maxlength={255}
          required
          dir="auto"
          autocomplete="off"
        />
        <TextField<typeof linkForm>
          name="amount"
          label={copy.amount}
          isWrong={wrong.includes('amount')}
          kind="quantity"
          value={amount}
          required
          inputmode="numeric"
          dir="ltr"
          autocomplete="off"
        />
        <button class="button" type="submit">
          {copy.button}
        </button>
      </form>
    </DeskPage>
  );
}

/** A payment link: to copy, send, or show as a QR code. `text`: the message that is sent with it. */
export function ReadyLink(props: { t: DeskText; url: string; modules: QrModules; text: string }) {
  const { t, url, modules, text } = props;
  const copy = t.words.products.link;
  const message = encodeURIComponent(`${text}\n${url}`);
  return (
    <section class="card code next">
      <h2>{copy.ready}</h2>
      <p class="hint">{copy.readyText}</p>
      <QrPicture modules={modules} title={copy.qrAlt} />
      <CopyField id="ready-link" label={copy.ready} isUnseen value={url} />
      <a class="button" href={`https://wa.me/?text=${message}`}>
        <ChatIcon />
        {copy.whatsapp}
      </a>
    </section>
  );
}
