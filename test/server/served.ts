import { builtRelease } from './release.ts';
import { makePlace, type Place, type Running, removePlace, startServer } from './server-process.ts';
import { stockShelf } from './service-api-client.ts';

/** This tree's release, served at a new place with one product. */
export async function openServed() {
  const release = await builtRelease();
  const place = await makePlace(release);
  const price = await stockShelf(place);
  return { release, place, price, server: await startServer(place.settings) };
}

/** Stops what exists of a server and its place: a test may have failed before either. */
export async function closeServed(server: Running | undefined, place: Place | undefined): Promise<void> {
  server?.child.kill('SIGTERM');
  await server?.ended;
  if (place !== undefined) await removePlace(place);
}
