import { courierCommunes, courierWilayas } from '../places.ts';

type Row = Record<string, unknown>;

/** A tenant does not serve every wilaya: get/wilayas has only those served (ECO). */
const unserved = [50, 54, 56];

export function isServed(wilaya: number): boolean {
  return !unserved.includes(wilaya);
}

export const wilayaRows: readonly Row[] = courierWilayas
  .filter(({ id }) => isServed(id))
  .map(({ id, name }) => ({ wilaya_id: id, wilaya_name: name }));

/** The desk's id is a postal code; these are made from the commune's code. */
export function postalCodeOf(commune: number): string {
  return String(commune * 10).padStart(5, '0');
}

/** An object by index, not an array (ECO). */
export function communeRows(wilaya: number | null): Row {
  const rows = courierCommunes
    .filter((commune) => isServed(commune.wilaya.id) && commune.served)
    .filter((commune) => wilaya === null || commune.wilaya.id === wilaya)
    .map(({ id, name, wilaya: { id: wilaya_id }, hasDesk }) => ({
      nom: name,
      wilaya_id,
      code_postal: postalCodeOf(id),
      has_stop_desk: Number(hasDesk),
    }));
  return Object.fromEntries(rows.map((row, index) => [String(index), row]));
}

export const deskRows: readonly Row[] = courierCommunes
  .filter(({ hasDesk, served, wilaya }) => hasDesk && served && isServed(wilaya.id))
  .map(({ id, name, wilaya }) => ({
    code: postalCodeOf(id),
    name: `Station ${name}`,
    commune: name,
    wilaya_id: wilaya.id,
    address: `Centre-ville, ${name}`,
  }));

/** Prices are texts (ECO). */
export function feeRows(): Row {
  const rows = (share: number) =>
    wilayaRows.map(({ wilaya_id }) => ({
      wilaya_id,
      tarif: String(Math.round((400 + Number(wilaya_id) * 10) * share)),
      tarif_stopdesk: String(Math.round((250 + Number(wilaya_id) * 10) * share)),
    }));
  return {
    livraison: rows(1),
    pickup: rows(1),
    echange: rows(1.5),
    recouvrement: rows(0.5),
    retours: rows(0.5),
    poids: { surcharge: '50', a_partir_de: '5' },
  };
}

export function priceOf(wilaya: number, isDesk: boolean): string {
  return String((isDesk ? 250 : 400) + wilaya * 10);
}
