import type { Parcel } from '../../../src/desk/print/rules/parcel.ts';
import { pickingOf } from '../../../src/desk/print/rules/picking-list.ts';
import { type PrintSelection, pickingPath, slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import { queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { productName } from '../../../src/domain/orders/parcel-products.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { DeskFrame } from '../page/frame.ts';
import { TakeBack } from '../page/take-back.tsx';
import { Sheet } from './sheet.tsx';

type PickingProps = {
  frame: DeskFrame;
  printed: PrintSelection;
  parcels: readonly Parcel[];
  more: PrintSelection | null;
};

/** The picking list of several parcels, then the products of each parcel. */
export function PickingSheet({ frame, printed, parcels, more }: PickingProps) {
  const { t } = frame;
  const copy = t.words.print;
  const items = pickingOf(parcels, (one, other) => one.localeCompare(other, t.language));
  const back = queuePath(t.language, 'queue' in printed ? printed.queue : 'pack');
  return (
    <Sheet
      frame={frame}
      title={copy.picking.title}
      back={back}
      links={
        <>
          <a href={slipsPath(t.language, { printed })}>{copy.slips.title}</a>
          {more === null ? null : (
            <a rel="next" href={pickingPath(t.language, more)}>
              {copy.next}
            </a>
          )}
        </>
      }
    >
      <h1>
        {copy.picking.title} <small>{copy.picking.count(parcels.length)}</small>
      </h1>
      <p class="lead screen">{copy.picking.lead}</p>
      {parcels.length === 0 ? <p class="none">{copy.none}</p> : null}
      {items.length === 0 ? null : (
        <section>
          <h2>{copy.picking.products}</h2>
          <ul class="shelf">
            {items.map(({ name, label, quantity, parcels: parts }) => (
              <li>
                <b class="box" aria-hidden="true" />
                <strong class="quantity">
                  <bdi dir="ltr">{quantity}&nbsp;×</bdi>
                </strong>
                <span>
                  <bdi>{name}</bdi>
                  {label === null ? null : (
                    <>
                      {' '}
                      <em>
                        <bdi>{label}</bdi>
                      </em>
                    </>
                  )}
                </span>
                <small>
                  {parts.map(({ number, quantity: part }, index) => (
                    <>
                      {index === 0 ? '' : ' · '}
                      <bdi dir="ltr">
                        {formatOrderNumber(number)}
                        {part > 1 ? ` ×\u00a0${part}` : ''}
                      </bdi>
                    </>
                  ))}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {parcels.length === 0 ? null : (
        <section>
          <h2>{copy.picking.parcels}</h2>
          <ul class="parcels">
            {parcels.map(({ number, name, wilaya, note, items: own, takeBack }) => (
              <li>
                <h3>
                  <b class="box" aria-hidden="true" />
                  <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
                  <span>
                    <bdi>{name}</bdi> · {wilayaOf(wilaya)?.[t.language]}
                  </span>
                </h3>
                <ul>
                  {own.map(({ name: good, label, quantity }) => (
                    <li>
                      <b>
                        <bdi dir="ltr">{quantity}&nbsp;×</bdi>
                      </b>{' '}
                      <bdi>{productName({ name: good, label })}</bdi>
                    </li>
                  ))}
                </ul>
                <TakeBack t={t} products={takeBack} />
                {note === null ? null : (
                  <p class="note">
                    <bdi>{note}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}
