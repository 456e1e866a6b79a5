import { courierCommunes, courierWilayas, findCommune } from '../places.ts';

type Row = Record<string, unknown>;

export const wilayaRows: readonly Row[] = courierWilayas.map(({ id, name }) => ({
  id,
  name,
  zone: zoneOf(id),
  is_deliverable: 1,
}));

export const communeRows: readonly Row[] = courierCommunes.map((commune) => ({
  id: commune.id,
  name: commune.name,
  wilaya_id: commune.wilaya.id,
  wilaya_name: commune.wilaya.name,
  has_stop_desk: Number(commune.hasDesk),
  is_deliverable: Number(commune.served),
  delivery_time_parcel: zoneOf(commune.wilaya.id) * 2 + 1,
  delivery_time_payment: zoneOf(commune.wilaya.id) * 2 + 3,
}));

/** One centre in each commune with a desk; its id is made from the commune's. */
export const centerRows: readonly Row[] = courierCommunes
  .filter(({ hasDesk, served }) => hasDesk && served)
  .map(({ id, name, wilaya }) => ({
    center_id: id * 100 + 1,
    name: `Agence de ${name}`,
    address: `Centre-ville, ${name}`,
    gps: '36.75,3.06',
    commune_id: id,
    commune_name: name,
    wilaya_id: wilaya.id,
    wilaya_name: wilaya.name,
  }));

export function wilayaByName(name: unknown): { id: number; name: string } | undefined {
  return courierWilayas.find((wilaya) => wilaya.name === name);
}

/** 0 near the coast to 4 in the far south. */
function zoneOf(wilaya: number): number {
  if ([1, 8, 11, 33, 37, 49, 50, 52, 53, 54, 56].includes(wilaya)) return 4;
  if ([3, 30, 32, 39, 45, 47, 55, 57, 58].includes(wilaya)) return 3;
  return wilaya % 3;
}

const OVERSIZE_FEE = 50;

/** The fees between two wilayas (Y1). The numbers are made up. */
export function feesBetween(from: number, to: number): Row | null {
  const [origin, target] = [from, to].map((id) => courierWilayas.find((wilaya) => wilaya.id === id));
  if (origin === undefined || target === undefined) return null;
  const zone = from === to ? 0 : Math.max(1, zoneOf(from), zoneOf(to));
  const communes = courierCommunes.filter(({ wilaya, served }) => wilaya.id === to && served);
  return {
    from_wilaya_name: origin.name,
    to_wilaya_name: target.name,
    zone,
    retour_fee: 250,
    cod_percentage: 0.75,
    insurance_percentage: 0.75,
    oversize_fee: OVERSIZE_FEE,
    per_commune: Object.fromEntries(
      communes.map(({ id, name }) => [
        String(id),
        { commune_id: id, commune_name: name, ...pricesOf(zone, id) },
      ]),
    ),
  };
}

/** Every twelfth commune is far from its centre, and dearer. */
function pricesOf(zone: number, commune: number) {
  const home = 400 + zone * 200 + (commune % 12 === 11 ? 150 : 0);
  const economic = zone < 3 ? { economic_home: home - 100, economic_desk: home - 250 } : null;
  return {
    express_home: home,
    express_desk: home - 150,
    economic_home: economic?.economic_home ?? null,
    economic_desk: economic?.economic_desk ?? null,
  };
}

type Measures = { weight: number; length: number; width: number; height: number };

/** Billable is the larger of weight and volume; the first 5 kg are free. */
export function deliveryFee(
  from: string,
  to: string,
  commune: string,
  isDesk: boolean,
  { weight, length, width, height }: Measures,
): number {
  const [origin, target] = [wilayaByName(from), wilayaByName(to)];
  const found = target === undefined ? undefined : findCommune(target.id, commune);
  if (origin === undefined || target === undefined || found === undefined) return 0;
  const zone = origin.id === target.id ? 0 : Math.max(1, zoneOf(origin.id), zoneOf(target.id));
  const { express_home, express_desk } = pricesOf(zone, found.id);
  const billable = Math.max(weight, length * width * height * 0.0002);
  return (isDesk ? express_desk : express_home) + Math.ceil(Math.max(0, billable - 5) * OVERSIZE_FEE);
}
