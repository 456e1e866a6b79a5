import { courierCommunes, findCommune } from '../places.ts';
import { isServed, postalCodeOf } from './places.ts';

/** Laravel's lists of messages by field. */
export type FieldErrors = Record<string, string[]>;

type Check = (value: string) => string | null;

const length: Check = (value) => (value.length <= 255 ? null : 'may not be greater than 255 characters.');
const numeric: Check = (value) => (/^\d+(?:\.\d+)?$/.test(value) ? null : 'must be a number.');
const phone: Check = (value) => (/^\d{9,10}$/.test(value) ? null : 'must be between 9 and 10 digits.');
const flag: Check = (value) => (/^[01]$/.test(value) ? null : 'must be true or false.');
const anything: Check = () => null;

/** Fields of create (ECO). */
const createFields: Record<string, Check> = {
  reference: length,
  nom_client: length,
  telephone: phone,
  telephone_2: phone,
  adresse: length,
  code_postal: numeric,
  commune: length,
  code_wilaya: (value) =>
    /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 58 ? null : 'must be between 1 and 58.',
  montant: numeric,
  remarque: anything,
  produit: anything,
  stock: flag,
  quantite: anything,
  produit_a_recuperer: anything,
  boutique: anything,
  // 1 delivery, 2 exchange, 3 pickup, 4 collection.
  type: (value) => (/^[1-4]$/.test(value) ? null : 'is invalid.'),
  stop_desk: flag,
  weight: numeric,
  fragile: flag,
  gps_link: anything,
};

const required = ['nom_client', 'telephone', 'adresse', 'commune', 'code_wilaya', 'montant', 'type'];

/** The names of `update/order`, each with that of create (ECO). */
export const updateNames: Record<string, string> = {
  client: 'nom_client',
  tel: 'telephone',
  tel2: 'telephone_2',
  adresse: 'adresse',
  code_postal: 'code_postal',
  commune: 'commune',
  wilaya: 'code_wilaya',
  montant: 'montant',
  remarque: 'remarque',
  product: 'produit',
  boutique: 'boutique',
  type: 'type',
  stop_desk: 'stop_desk',
  fragile: 'fragile',
  gps_link: 'gps_link',
};

export type OrderFields = Record<string, string>;

/** The fields as texts, which Laravel's rules take as well as numbers; null for a value that is neither. */
function readText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(Number(value));
  return null;
}

type Checked =
  | { kind: 'ok'; fields: OrderFields }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'unserved' };

/** Checks an order as create gives it. Unknown fields are refused, so that a client notices them, or left out. */
export function checkOrder(given: Record<string, unknown>, ignoresStrangers: boolean): Checked {
  const errors: FieldErrors = {};
  const fields: OrderFields = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const check = Object.hasOwn(createFields, name) ? createFields[name] : undefined;
    if (check === undefined && ignoresStrangers) continue;
    const text = readText(value);
    const wrong = check === undefined ? 'is unknown.' : text === null ? 'must be a string.' : check(text);
    if (wrong !== null) errors[name] = [`The ${name} ${wrong}`];
    else if (text !== null) fields[name] = text;
  }
  for (const name of required) {
    if (!fields[name] && errors[name] === undefined) errors[name] = [`The ${name} field is required.`];
  }
  if (fields.stock === '1' && !fields.quantite) errors.quantite = ['The quantite field is required.'];
  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  const wilaya = Number(fields.code_wilaya);
  if (!isServed(wilaya)) return { kind: 'unserved' };
  Object.assign(errors, placeErrors(wilaya, fields));
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : { kind: 'ok', fields };
}

function placeErrors(
  wilaya: number,
  { commune: name = '', code_postal: code, stop_desk }: OrderFields,
): FieldErrors {
  const commune = findCommune(wilaya, name);
  // The courier's own words (ECO).
  if (!commune?.served) return { commune: ['Commune mal écrite, ou désactivée.'] };
  if (stop_desk !== '1') return {};
  // The station by its postal code; without one the commune's own desk.
  const station =
    code === undefined
      ? commune
      : courierCommunes.find((one) => one.wilaya.id === wilaya && postalCodeOf(one.id) === code);
  return station?.hasDesk ? {} : { stop_desk: ['Le stop desk n’est pas disponible dans cette commune.'] };
}
