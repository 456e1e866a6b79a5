import type { Database, Row } from '../../../database/rows.ts';
import { integer, orNull, table, text, word } from '../../../database/table.ts';
import { deskRoles } from '../../../domain/desk-rights.ts';
import type { Device } from '../device.ts';

const devices = table(
  'devices',
  {
    id: text,
    name: text,
    role: word(deskRoles),
    pairedAt: integer,
    seenAt: integer,
    expiresAt: integer,
    reauthenticatedAt: orNull(integer),
  },
  { sessionHash: text, revokedAt: integer },
);

const readDevice = (row: Row): Device => devices.read(row);

/** The device of a valid session. `now` in milliseconds, as everywhere here. */
export function findDeviceBySession(sql: Database, sessionHash: string, now: number): Device | null {
  const row = sql.first(
    'SELECT * FROM devices WHERE session_hash = ? AND revoked_at IS NULL AND expires_at > ?',
    sessionHash,
    now,
  );
  return row && readDevice(row);
}

export function findDevice(sql: Database, deviceId: string, now: number): Device | null {
  const row = sql.first(
    'SELECT * FROM devices WHERE id = ? AND revoked_at IS NULL AND expires_at > ?',
    deviceId,
    now,
  );
  return row && readDevice(row);
}

/** Whether what a device made lasts: an owner's does, another's as long as it is paired. */
export function isMakerTrusted(sql: Database, deviceId: string, now: number): boolean {
  const row = sql.first(
    "SELECT 1 FROM devices WHERE id = ? AND (role = 'owner' OR (revoked_at IS NULL AND expires_at > ?))",
    deviceId,
    now,
  );
  return row !== null;
}

/** The paired devices, owners first. There are few. */
export function pairedDevices(sql: Database, now: number): Device[] {
  return sql
    .all(
      "SELECT * FROM devices WHERE revoked_at IS NULL AND expires_at > ? ORDER BY role <> 'owner', role, paired_at, id",
      now,
    )
    .map(readDevice);
}

export function insertDevice(
  sql: Database,
  device: Omit<Device, 'reauthenticatedAt'>,
  sessionHash: string,
): void {
  devices.insert(sql, { ...device, sessionHash });
}

/** Gives a device a new session; the old one is invalid from then on. */
export function saveSession(sql: Database, deviceId: string, sessionHash: string): void {
  devices.update(sql, { id: deviceId }, { sessionHash });
}

export function extendSession(sql: Database, deviceId: string, seenAt: number, expiresAt: number): void {
  devices.update(sql, { id: deviceId }, { seenAt, expiresAt });
}

export function saveReauthentication(sql: Database, deviceId: string, reauthenticatedAt: number): void {
  devices.update(sql, { id: deviceId }, { reauthenticatedAt });
}

export function saveDeviceName(sql: Database, deviceId: string, name: string): void {
  devices.update(sql, { id: deviceId }, { name });
}

/** Ends a device's session, and its unused pairing links. */
export function revokeDevice(sql: Database, deviceId: string, now: number): void {
  devices.update(sql, { id: deviceId }, { revokedAt: now });
  sql.run('DELETE FROM pairings WHERE made_by = ? AND used_at IS NULL', deviceId);
}

/** Names of devices by id, also of those that are not paired any more. */
export function deviceNames(sql: Database, deviceIds: readonly string[]): Map<string, string> {
  const places = deviceIds.map(() => '?').join(', ');
  if (places === '') return new Map();
  const rows = sql.all(`SELECT id, name FROM devices WHERE id IN (${places})`, ...deviceIds);
  return new Map(rows.map((row) => [row.text('id'), row.text('name')]));
}
