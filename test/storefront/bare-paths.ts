import type { FakeService } from './fake-service.ts';

/** Paths that the public document does not have, as far as the shop asks for them. */
const EXTENSIONS = /\/(refunds|payment-exceptions|profile)(\/|$)|\/attempts$/;

/** Has a service answer some paths as one that does not have them: all the extensions, where none are named. */
export function withoutPaths(service: FakeService, paths = EXTENSIONS): void {
  service.sabotage = ({ url }) =>
    paths.test(new URL(url).pathname) ? Response.json({ message: 'Not Found' }, { status: 404 }) : undefined;
}
