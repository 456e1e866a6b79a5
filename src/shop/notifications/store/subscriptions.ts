import type { Database } from '../../../database/rows.ts';

/** A device's subscription at its browser's push service. `identity`: the shop's public key that it was made for. */
type DeviceSubscription = { endpoint: string; key: string; auth: string; identity: string };

export function findSubscription(sql: Database, deviceId: string): DeviceSubscription | null {
  const row = sql.first(
    'SELECT endpoint, key, auth, identity FROM push_subscriptions WHERE device_id = ?',
    deviceId,
  );
  return (
    row && {
      endpoint: row.text('endpoint'),
      key: row.text('key'),
      auth: row.text('auth'),
      identity: row.text('identity'),
    }
  );
}

/** Null: the device gets no notifications any more. */
export function saveSubscription(
  sql: Database,
  deviceId: string,
  subscription: DeviceSubscription | null,
  at: number,
): void {
  sql.run('DELETE FROM push_subscriptions WHERE device_id = ?', deviceId);
  if (subscription === null) return;
  // A browser that was paired again keeps one subscription.
  sql.run('DELETE FROM push_subscriptions WHERE endpoint = ?', subscription.endpoint);
  sql.run(
    'INSERT INTO push_subscriptions (device_id, endpoint, key, auth, identity, at) VALUES (?, ?, ?, ?, ?, ?)',
    deviceId,
    subscription.endpoint,
    subscription.key,
    subscription.auth,
    subscription.identity,
    at,
  );
}

/** The signed-in and subscribed devices of these roles. They are few. */
export function subscribedDevices(sql: Database, roles: readonly string[], now: number): string[] {
  return sql
    .all(
      `SELECT device_id FROM push_subscriptions JOIN devices ON devices.id = device_id
       WHERE revoked_at IS NULL AND expires_at > ? AND role IN (SELECT value FROM json_each(?))
       ORDER BY device_id`,
      now,
      JSON.stringify(roles),
    )
    .map((row) => row.text('device_id'));
}
