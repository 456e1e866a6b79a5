import type { Database, Row } from '../../../database/rows.ts';
import { deskRoles } from '../../../domain/desk-rights.ts';
import type { Device } from '../device.ts';

function readDevice(row: Row): Device {
  return {
    id: row.text('id'),
    name: row.text('name'),
    role: row.word('role', deskRoles),
    pairedAt: row.integer('paired_at'),
    seenAt: row.integer('seen_at'),
    expiresAt: row.integer('expires_at'),
    reauthenticatedAt: row.integerOrNull('reauthenticated_at'),
  };
}

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
  sql.run(
    `INSERT INTO devices (id, name, role, session_hash, paired_at, seen_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    device.id,
    device.name,
    device.role,
    sessionHash,
    device.pairedAt,
    device.seenAt,
    device.expiresAt,
  );
}

/** Gives a device a new session; the old one is invalid from then on. */
export function saveSession(sql: Database, deviceId: string, sessionHash: string): void {
  sql.run('UPDATE devices SET session_hash = ? WHERE id = ?', sessionHash, deviceId);
}

export function extendSession(sql: Database, deviceId: string, seenAt: number, expiresAt: number): void {
  sql.run('UPDATE devices SET seen_at = ?, expires_at = ? WHERE id = ?', seenAt, expiresAt, deviceId);
}

export function saveReauthentication(sql: Database, deviceId: string, reauthenticatedAt: number): void {
  sql.run('UPDATE devices SET reauthenticated_at = ? WHERE id = ?', reauthenticatedAt, deviceId);
}

export function saveDeviceName(sql: Database, deviceId: string, name: string): void {
  sql.run('UPDATE devices SET name = ? WHERE id = ?', name, deviceId);
}

/** Ends a device's session, and its unused pairing links. */
export function revokeDevice(sql: Database, deviceId: string, now: number): void {
  sql.run('UPDATE devices SET revoked_at = ? WHERE id = ?', now, deviceId);
  sql.run('DELETE FROM pairings WHERE made_by = ? AND used_at IS NULL', deviceId);
}

/** Names of devices by id, also of those that are not paired any more. */
export function deviceNames(sql: Database, deviceIds: readonly string[]): Map<string, string> {
  const places = deviceIds.map(() => '?').join(', ');
  if (places === '') return new Map();
  const rows = sql.all(`SELECT id, name FROM devices WHERE id IN (${places})`, ...deviceIds);
  return new Map(rows.map((row) => [row.text('id'), row.text('name')]));
}
