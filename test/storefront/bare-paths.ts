import type { FakeService } from './fake-service.ts';

/** Paths outside the public document that the shop uses. */
const EXTENSIONS = /\/(refunds|payment-exceptions|profile)(\/|$)|\/attempts$/;

/** Makes a service answer some paths as unknown: all extensions by default. */
export function withoutPaths(service: FakeService, paths = EXTENSIONS): void {
  service.sabotage = ({ url }) =>
    paths.test(new URL(url).pathname) ? Response.json({ message: 'Not Found' }, { status: 404 }) : undefined;
}
