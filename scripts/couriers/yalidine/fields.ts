import type { Settings } from '../../fakes/settings.ts';
import { findCommune } from '../places.ts';
import { centerRows, wilayaByName } from './places.ts';
import type { yalidineSettings } from './settings.ts';

/** The fields of a parcel as a client sends them. */
export type ParcelFields = {
  order_id: string;
  from_wilaya_name: string;
  firstname: string;
  familyname: string;
  contact_phone: string;
  address: string;
  to_commune_name: string;
  to_wilaya_name: string;
  product_list: string;
  price: number;
  do_insurance: boolean;
  declared_value: number;
  length: number;
  width: number;
  height: number;
  weight: number;
  freeshipping: boolean;
  is_stopdesk: boolean;
  has_exchange: boolean;
  stopdesk_id?: string | number | null;
  product_to_collect?: string | null;
  opening_decision?: 'accept' | 'reject';
  economic?: boolean;
};

/** Why a parcel is refused; `commune`: by its spelling, which the courier may answer with an empty array (Y6). */
export type Refusal = { message: string; kind: 'field' | 'commune' };

type Check = (value: unknown) => string | null;

const text: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' ? null : 'must be a non-empty string';
/** `0/1/"true"` is refused with a message about the type (Y2, Y3). */
const flag: Check = (value) => (typeof value === 'boolean' ? null : 'must be a boolean');
const whole: (most: number) => Check = (most) => (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
    ? null
    : `must be an integer between 0 and ${most}`;
/** A leading 0, then nine digits of a mobile or eight of a landline; several with commas (Y1). */
const phones: Check = (value) =>
  typeof value === 'string' &&
  value.split(',').every((phone) => /^0(?:[567]\d{8}|[2-4]\d{7})$/.test(phone.trim()))
    ? null
    : 'must be a phone number with a leading 0';

const required: Record<string, Check> = {
  order_id: text,
  from_wilaya_name: text,
  firstname: text,
  familyname: text,
  contact_phone: phones,
  address: text,
  to_commune_name: text,
  to_wilaya_name: text,
  product_list: text,
  price: whole(150_000),
  do_insurance: flag,
  declared_value: whole(150_000),
  length: whole(10_000),
  width: whole(10_000),
  height: whole(10_000),
  weight: whole(10_000),
  freeshipping: flag,
  is_stopdesk: flag,
  has_exchange: flag,
};

const optional: Record<string, Check> = {
  stopdesk_id: (value) =>
    value === null || Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value))
      ? null
      : 'must be the id of a center',
  product_to_collect: (value) => (value === null ? null : text(value)),
  // Y2 alone.
  opening_decision: (value) => (value === 'accept' || value === 'reject' ? null : 'must be accept or reject'),
};

/** The first thing that is wrong with a parcel, or null. The wording is ours: no source prints every message. */
export function refuseParcel(
  given: Record<string, unknown>,
  settings: Settings<typeof yalidineSettings>,
): Refusal | null {
  const field = (message: string): Refusal => ({ message, kind: 'field' });
  const known: Record<string, Check> = { ...required, ...optional };
  if (settings.get('economic')) known.economic = flag;
  const mayLack = (name: string) =>
    name === 'declared_value' &&
    settings.get('declared_value') === 'optional' &&
    given.do_insurance === false;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(known, name)) return field(`The field ${name} is unknown`);
  }
  for (const name of Object.keys(required)) {
    if (given[name] === undefined && !mayLack(name)) return field(`The field ${name} is required`);
  }
  for (const [name, value] of Object.entries(given)) {
    const wrong = known[name]?.(value) ?? null;
    if (wrong !== null) return field(`The field ${name} ${wrong}`);
  }
  if (Number(given.weight) > settings.get('heaviest_kg')) return field('The weight is too great');
  if (given.has_exchange === true && !given.product_to_collect)
    return field('The field product_to_collect is required when has_exchange is true');
  return refuseDestination(given, settings);
}

function refuseDestination(
  given: Record<string, unknown>,
  settings: Settings<typeof yalidineSettings>,
): Refusal | null {
  if (wilayaByName(given.from_wilaya_name) === undefined)
    return { message: 'The field from_wilaya_name is unknown', kind: 'field' };
  const wilaya = wilayaByName(given.to_wilaya_name);
  if (wilaya === undefined) return { message: 'The field to_wilaya_name is unknown', kind: 'field' };
  const commune = findCommune(wilaya.id, given.to_commune_name);
  if (commune === undefined) return { message: 'The field to_commune_name is unknown', kind: 'commune' };
  if (!commune.served) return { message: 'The commune is not deliverable', kind: 'field' };
  if (given.is_stopdesk !== true) return null;
  const id = given.stopdesk_id;
  if (id === undefined || id === null)
    return { message: 'The field stopdesk_id is required when is_stopdesk is true', kind: 'field' };
  const type = settings.get('stopdesk_id');
  if ((type === 'text' && typeof id !== 'string') || (type === 'number' && typeof id !== 'number'))
    return { message: `The field stopdesk_id must be a ${type}`, kind: 'field' };
  const center = centerRows.find(({ center_id }) => center_id === Number(id));
  return center?.commune_id === commune.id
    ? null
    : { message: 'The center is not in this commune', kind: 'field' };
}

/** `K*****`: as much as a masked answer shows of a text (Y2, Y3 do not say how much). */
export function mask(value: string): string {
  return value.slice(0, 1) + '*'.repeat(Math.max(3, value.length - 1));
}
