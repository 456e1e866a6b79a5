import { createHash } from 'node:crypto';
import { algiersTime } from '../../fakes/clock.ts';
import type { World } from '../courier.ts';
import { findCommune } from '../places.ts';
import { mask, type ParcelFields } from './fields.ts';
import { centerRows, deliveryFee, wilayaByName } from './places.ts';
import { EDITABLE, type PaymentState } from './states.ts';

export type Row = Record<string, unknown>;

export type Parcel = {
  fields: ParcelFields;
  tracking: string;
  import_id: number;
  label_token: string;
  created_at: number;
  last_status: string;
  reason: string;
  status_at: number;
  expedited_at: number | null;
  payment_status: PaymentState;
  payment_id: string | null;
  history: Row[];
};

/** All parcels of the account, the newest last. */
export class Parcels {
  readonly #world: World;
  readonly #parcels = new Map<string, Parcel>();
  #count = 0;
  #imports = 0;

  constructor(world: World) {
    this.#world = world;
  }

  all(): Parcel[] {
    return [...this.#parcels.values()];
  }

  find(tracking: string): Parcel | undefined {
    return this.#parcels.get(tracking.toUpperCase());
  }

  nextImport(): number {
    this.#imports += 1;
    return this.#imports;
  }

  /** A used `order_id` makes a second parcel (Y6 live). */
  add(fields: ParcelFields, importId: number): Parcel {
    this.#count += 1;
    const now = this.#world.clock.now();
    const parcel: Parcel = {
      fields: { ...fields },
      tracking: `YAL-${String(100_000 + this.#count)}`,
      import_id: importId,
      label_token: tokenOf(`label ${this.#count}`),
      created_at: now,
      last_status: EDITABLE,
      reason: '',
      status_at: now,
      expedited_at: null,
      payment_status: 'not-ready',
      payment_id: null,
      history: [],
    };
    this.#parcels.set(parcel.tracking, parcel);
    this.move(parcel, EDITABLE, '');
    return parcel;
  }

  delete(parcel: Parcel): void {
    this.#parcels.delete(parcel.tracking);
  }

  move(parcel: Parcel, status: string, reason: string): void {
    const now = this.#world.clock.now();
    const center = centerOf(parcel);
    Object.assign(parcel, { last_status: status, reason, status_at: now });
    if (status === 'Expédié') parcel.expedited_at ??= now;
    parcel.history.push({
      date_status: algiersTime(now),
      tracking: parcel.tracking,
      status,
      reason,
      center_id: center?.center_id ?? null,
      center_name: center?.name ?? null,
      wilaya_id: center?.wilaya_id ?? null,
      wilaya_name: center?.wilaya_name ?? null,
      commune_id: center?.commune_id ?? null,
      commune_name: center?.commune_name ?? null,
    });
  }

  labelOf(parcel: Parcel): string {
    return `${this.#world.origin()}/app/bordereau.php?tracking=${parcel.tracking}&token=${parcel.label_token}`;
  }

  /** The page with the labels of everything that one request made: all of its entries name the same (Y1, Y6). */
  labelsOf({ import_id }: Parcel): string {
    const token = importToken(import_id);
    return `${this.#world.origin()}/app/bordereau.php?import_id=${import_id}&si=${5_000 + import_id}&token=${token}`;
  }

  /** The parcels whose labels a link shows: one, or all that are left of an import. */
  shownBy(query: URLSearchParams): Parcel[] {
    const [tracking, token] = [query.get('tracking'), query.get('token')];
    return this.all().filter((parcel) =>
      query.has('import_id')
        ? String(parcel.import_id) === query.get('import_id') && token === importToken(parcel.import_id)
        : parcel.tracking === tracking && token === parcel.label_token,
    );
  }

  /** A parcel as GET and PATCH answer it. */
  rowOf(parcel: Parcel, masked: boolean): Row {
    const { fields } = parcel;
    const wilaya = wilayaByName(fields.to_wilaya_name);
    const center = centerOf(parcel);
    const shown = (value: string) => (masked ? mask(value) : value);
    return {
      tracking: parcel.tracking,
      ...fields,
      firstname: shown(fields.firstname),
      familyname: shown(fields.familyname),
      contact_phone: shown(fields.contact_phone),
      address: shown(fields.address),
      is_stopdesk: Number(fields.is_stopdesk),
      freeshipping: Number(fields.freeshipping),
      has_exchange: Number(fields.has_exchange),
      do_insurance: Number(fields.do_insurance),
      stopdesk_id: fields.stopdesk_id ?? null,
      product_to_collect: fields.product_to_collect ?? null,
      to_wilaya_id: wilaya?.id ?? null,
      to_commune_id: findCommune(wilaya?.id ?? 0, fields.to_commune_name)?.id ?? null,
      import_id: parcel.import_id,
      delivery_fee: feeOf(parcel),
      taxe_percentage: 0.75,
      taxe_from: 0,
      taxe_retour: 250,
      parcel_type: 'ecommerce',
      parcel_sub_type: fields.has_exchange ? 'exchange' : null,
      has_recouvrement: Number(fields.price > 0),
      current_center_id: center?.center_id ?? null,
      current_center_name: center?.name ?? null,
      current_wilaya_id: center?.wilaya_id ?? null,
      current_wilaya_name: center?.wilaya_name ?? null,
      current_commune_id: center?.commune_id ?? null,
      current_commune_name: center?.commune_name ?? null,
      date_creation: algiersTime(parcel.created_at),
      date_expedition: parcel.expedited_at === null ? null : algiersTime(parcel.expedited_at),
      date_last_status: algiersTime(parcel.status_at),
      last_status: parcel.last_status,
      payment_status: parcel.payment_status,
      payment_id: parcel.payment_id,
      label: this.labelOf(parcel),
      pin: parcel.label_token.slice(0, 4),
      qr_text: `${parcel.tracking},${parcel.label_token.slice(0, 4)}`,
    };
  }

  /** What nobody but a test sees: unmasked, with what the receiver pays. */
  truthOf(parcel: Parcel): Row {
    const { price, freeshipping } = parcel.fields;
    return {
      ...this.rowOf(parcel, false),
      to_collect: price + (freeshipping ? 0 : feeOf(parcel)),
      reason: parcel.reason,
      editable: parcel.last_status === EDITABLE,
      states: parcel.history.map(({ status }) => status),
    };
  }
}

const tokenOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const importToken = (id: number) => tokenOf(`import ${id}`);

function feeOf({ fields }: Parcel): number {
  const { from_wilaya_name: from, to_wilaya_name: to, to_commune_name: commune, is_stopdesk } = fields;
  return deliveryFee(from, to, commune, is_stopdesk, fields);
}

/** The chief desk of the parcel's wilaya: of the sender before it leaves, of the receiver later. */
function centerOf({ fields, expedited_at }: Parcel): Row | undefined {
  const name = expedited_at === null ? fields.from_wilaya_name : fields.to_wilaya_name;
  return centerRows.find(({ wilaya_name }) => wilaya_name === name);
}
