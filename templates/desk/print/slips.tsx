import { piecesOf, type Slip } from '../../../src/desk/print/rules/parcel.ts';
import { itemNames, rollLength, slipType } from '../../../src/desk/print/rules/slip-layout.ts';
import { type PrintSelection, pickingPath, slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import { queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { type SlipFormat, slipFormats } from '../../../src/domain/addresses/slip-sizes.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { productName } from '../../../src/domain/orders/parcel-products.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { type QrModules, QrPicture } from '../../parts/qr.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { TakeBack } from '../page/take-back.tsx';
import { Sheet } from './sheet.tsx';

/** A slip with the address and the modules of its QR code. */
type DrawnSlip = Slip & { url: string; modules: QrModules };

/** `phone`: the shop's own. `more`: the selection of the next print. */
type SlipsProps = {
  frame: DeskFrame;
  paper: SlipFormat;
  printed: PrintSelection;
  slips: readonly DrawnSlip[];
  phone: string | null;
  more: PrintSelection | null;
};

/** A slip for each parcel, each on its own paper. */
export function SlipsSheet({ frame, paper, printed, slips, phone, more }: SlipsProps) {
  const { t } = frame;
  const copy = t.words.print;
  const other = slipFormats.find((one) => one !== paper) ?? paper;
  const back = queuePath(t.language, 'queue' in printed ? printed.queue : 'pack');
  return (
    <Sheet
      frame={frame}
      title={copy.slips.title}
      back={back}
      links={
        <>
          <a href={slipsPath(t.language, { paper: other, printed })}>{copy.papers[other]}</a>
          <a href={pickingPath(t.language, printed)}>{copy.picking.title}</a>
          {more === null ? null : (
            <a rel="next" href={slipsPath(t.language, { paper, printed: more })}>
              {copy.next}
            </a>
          )}
        </>
      }
    >
      <h1 class="screen">
        <bdi>{copy.papers[paper]}</bdi> <small>{slips.length}</small>
      </h1>
      {slips.length === 0 ? <p class="none">{copy.none}</p> : null}
      {slips.map((slip) => (
        <SlipFace frame={frame} paper={paper} slip={slip} phone={phone} />
      ))}
    </Sheet>
  );
}

function SlipFace(props: { frame: DeskFrame; paper: SlipFormat; slip: DrawnSlip; phone: string | null }) {
  const { paper, slip, phone } = props;
  const { t, shopName } = props.frame;
  const { slips: copy } = t.words.print;
  const words = t.words.order;
  const { title, text } = copy.instructions[slip.instruction];
  const { named, further } = itemNames(slip.items, paper);
  const wilaya = wilayaOf(slip.wilaya)?.[t.language] ?? '';
  const size = paper === 'roll' ? `roll mm${rollLength(slip, shopName)}` : `a6 ${slipType(slip)}`;
  return (
    <article class={`slip ${size}`}>
      <p class="from">
        <strong>{shopName}</strong>
        {phone === null ? null : <bdi dir="ltr">{writePhone(phone)}</bdi>}
      </p>
      <h2 class="number">
        <bdi dir="ltr">{formatOrderNumber(slip.number)}</bdi>
      </h2>
      <section class="to">
        <p class="name">
          <bdi>{slip.name}</bdi>
        </p>
        <p class="phone">
          <bdi dir="ltr">{writePhone(slip.phone)}</bdi>
        </p>
        {slip.street === null ? null : (
          <p class="street">
            <bdi>{slip.street}</bdi>
          </p>
        )}
        <p class="place">
          <bdi>{slip.commune}</bdi>
        </p>
        <p class="wilaya">
          <strong>
            {String(slip.wilaya).padStart(2, '0')} {wilaya}
          </strong>
          <span class={slip.delivery === 'desk' ? 'desk' : undefined}>{words.deliveries[slip.delivery]}</span>
        </p>
        {slip.note === null ? null : (
          <p class="note">
            <bdi>{slip.note}</bdi>
          </p>
        )}
      </section>
      <p class={`sum ${slip.instruction}`}>
        <span>{title}</span>
        {slip.instruction === 'cash' ? t.money(slip.toCollect) : <strong>{text}</strong>}
      </p>
      <div class="code">
        <QrPicture modules={slip.modules} title={copy.scan} />
      </div>
      <div class="parcel-items">
        <h3>{copy.pieces(piecesOf(slip.items))}</h3>
        <ul>
          {named.map(({ name, label, quantity }) => (
            <li>
              <b>
                <bdi dir="ltr">{quantity}&nbsp;×</bdi>
              </b>{' '}
              <bdi>{productName({ name, label })}</bdi>
            </li>
          ))}
          {further === 0 ? null : <li>{copy.further(further)}</li>}
        </ul>
        <TakeBack t={t} products={slip.takeBack} />
        {slip.tracking === null ? null : (
          <p class="tracking">
            {slip.courier === null ? null : (
              <>
                <bdi>{slip.courier}</bdi> ·{' '}
              </>
            )}
            {copy.tracking} <bdi dir="ltr">{slip.tracking}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}
