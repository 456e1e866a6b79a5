import type { pickupPointsForm } from '../../../src/desk/delivery/form.ts';
import {
  type Column,
  columns,
  fieldOf,
  type GridField,
  type TypedGrid,
} from '../../../src/desk/delivery/rules.ts';
import { courierFeesPath } from '../../../src/domain/addresses/desk/couriers.ts';
import {
  deskDeliveryPath,
  priceTablePath,
  savePickupPointsPath,
} from '../../../src/domain/addresses/desk/delivery.ts';
import { type RegionCode, regions, wilayasOfRegion } from '../../../src/domain/delivery/regions.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Area, Input } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/**
 * `wrong`: unreadable fields; `wrongLines`: unreadable lines of the pick-up points. `missing`: amounts without a
 * price, whole dinars.
 */
export type DeliveryPageProps = {
  frame: DeskFrame;
  typed: TypedGrid;
  wrong: readonly string[];
  pickupPoints: string;
  wrongLines: readonly number[];
  version: string;
  problem: 'scope' | 'service' | 'more' | null;
  missing: readonly number[];
  /** The regions that stand open. */
  open: readonly string[];
  isOutdated: boolean;
  /** No price was typed at all. */
  isEmpty: boolean;
  isSaved: boolean;
  /** Fees and pick-up points of couriers can be taken over. */
  hasCouriers: boolean;
  /**
   * How many of the couriers' pick-up points were added to `desks`, unsaved; `left`: for which it has no room;
   * `isEmpty`: the couriers' lists have none.
   */
  found: { added: number; left: number; isEmpty: boolean } | null;
};

/** The delivery prices by region, each folded, and the pick-up points as a list. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { frame, typed, wrong, version, wrongLines } = props;
  const { t } = frame;
  const copy = t.words.delivery;
  return (
    <DeskPage frame={frame} title={copy.title} page="delivery" isLongForm>
      <h1>{copy.title}</h1>
      <Notices {...props} />
      <p class="tools">
        <a class="quiet" href={priceTablePath(t.language)}>
          {t.words.priceTable.title}
        </a>
        {props.hasCouriers ? (
          <a class="quiet" href={courierFeesPath(t.language)}>
            {t.words.courierFees.title}
          </a>
        ) : null}
      </p>
      <p class="lead">{copy.lead}</p>
      <form class="tariffs" method="post" action={deskDeliveryPath(t.language)}>
        <NothingOnEnter />
        <FormVersion version={version} />
        <p class="field">
          <label for="free_from">{copy.freeFrom}</label>
          <Input<GridFields> id="free_from" {...cellProps(typed, wrong, 'free_from')} />
        </p>
        <details class="card">
          <summary>{copy.fill.all}</summary>
          <Fill t={t} region="all" />
        </details>
        {regions.map((region) => (
          <Region {...props} region={region.code} name={region[t.language]} />
        ))}
        <button class="button" type="submit">
          {copy.save}
        </button>
      </form>
      <form class="card" method="post" action={savePickupPointsPath(t.language)}>
        <h2>{copy.pickupPoints.title}</h2>
        <p class="hint" id="pickup-points-hint">
          {copy.pickupPoints.text}
        </p>
        <FormVersion version={version} />
        <p class="field full">
          <label for="pickupPoints">{copy.pickupPoints.label}</label>
          {/* Browsers drop the first line break of a text area. */}
          <Area<typeof pickupPointsForm>
            id="pickupPoints"
            name="pickupPoints"
            rows={8}
            dir="auto"
            aria-describedby="pickup-points-hint"
            aria-invalid={wrongLines.length > 0 ? 'true' : undefined}
            text={`\n${props.pickupPoints}`}
          />
        </p>
        {props.found === null ? null : (
          <p class="hint" role="status">
            {props.found.isEmpty ? copy.pickupPoints.none : copy.pickupPoints.added(props.found.added)}{' '}
            {props.found.left > 0 ? copy.pickupPoints.left(props.found.left) : null}
          </p>
        )}
        <p class="tools">
          <button class="quiet" type="submit">
            {copy.pickupPoints.save}
          </button>
          {props.hasCouriers ? (
            <button
              class="quiet"
              type="submit"
              name="fill"
              value="couriers"
              formaction={`${savePickupPointsPath(t.language)}#pickupPoints`}
            >
              {copy.pickupPoints.fill}
            </button>
          ) : null}
        </p>
      </form>
    </DeskPage>
  );
}

function Notices(props: DeliveryPageProps) {
  const { frame, wrong, wrongLines, isOutdated, isEmpty, isSaved, missing, problem } = props;
  const { t } = frame;
  const copy = t.words.delivery;
  const amounts = missing.map((amount) => t.moneyText(amount)).join(' · ');
  return (
    <>
      {wrong.length > 0 ? <DeskAlert>{copy.wrong}</DeskAlert> : null}
      {isEmpty ? <DeskAlert>{copy.empty}</DeskAlert> : null}
      {wrongLines.length > 0 ? (
        <DeskAlert>{copy.pickupPoints.wrong(wrongLines.slice(0, 10).join(t.comma))}</DeskAlert>
      ) : null}
      {isOutdated ? <OutdatedAlert t={frame.t} /> : null}
      {missing.length > 0 ? (
        <DeskAlert>
          {copy.missing} <bdi>{amounts}</bdi>. {copy.why[problem ?? 'more']}{' '}
          {problem === 'scope' ? <code dir="ltr">catalogue:write</code> : null}
        </DeskAlert>
      ) : null}
      {isSaved ? (
        <p class="done" role="status">
          {copy.saved}
        </p>
      ) : null}
    </>
  );
}

function Region(props: DeliveryPageProps & { region: RegionCode; name: string }) {
  const { frame, typed, wrong, region, name } = props;
  const { t } = frame;
  const rows = wilayasOfRegion(region);
  const isWrong = rows.some(({ code }) => columns.some((column) => wrong.includes(fieldOf(column, code))));
  return (
    <details class="card" open={isWrong || props.open.includes(region) || region === 'centre'}>
      <summary>{name}</summary>
      <Fill t={t} region={region} />
      {rows.map((wilaya) => (
        <fieldset>
          <legend>{`${String(wilaya.code).padStart(2, '0')} · ${wilaya[t.language]}`}</legend>
          <Cells t={t} typed={typed} wrong={wrong} row={wilaya.code} />
        </fieldset>
      ))}
    </details>
  );
}

/** Fills every row of a region; an empty field leaves its column unchanged. */
function Fill({ t, region }: { t: DeskText; region: RegionCode | 'all' }) {
  const copy = t.words.delivery;
  return (
    <fieldset class="fill">
      <legend>{copy.fill.title}</legend>
      <Cells t={t} typed={{}} wrong={[]} row={region} />
      <button class="quiet" type="submit" name="fill" value={region}>
        {copy.fill.button}
      </button>
    </fieldset>
  );
}

function Cells(props: { t: DeskText; typed: TypedGrid; wrong: readonly string[]; row: number | string }) {
  const { t, typed, wrong, row } = props;
  const copy = t.words.delivery.columns;
  return (
    <>
      {columns.map((column: Column) => (
        <label>
          <small>{copy[column]}</small>
          <Input<GridFields> {...cellProps(typed, wrong, fieldOf(column, row))} />
        </label>
      ))}
    </>
  );
}

type GridFields = Record<GridField, string>;

/** The attributes of a grid field, with its typed value. */
function cellProps(typed: TypedGrid, wrong: readonly string[], field: GridField) {
  return {
    name: field,
    value: typed[field] ?? '',
    inputmode: 'numeric',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-invalid': wrong.includes(field) ? 'true' : undefined,
  } as const;
}
