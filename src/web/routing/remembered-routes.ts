import type { Result, Router } from 'hono/router';

/** Addresses whose routes are remembered; of some, as products', there is no end. */
const MOST = 500;

/** Routes as another router finds them, looked up once for an address: a shop has some two hundred, and most visits are to few. */
export class RememberedRoutes<T> implements Router<T> {
  readonly name = 'RememberedRoutes';
  readonly #routes: Router<T>;
  readonly #found = new Map<string, Result<T>>();

  constructor(routes: Router<T>) {
    this.#routes = routes;
  }

  add(method: string, path: string, handler: T): void {
    this.#found.clear();
    this.#routes.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#routes.match(method, path);
    if (this.#found.size >= MOST) this.#found.clear();
    this.#found.set(key, found);
    return found;
  }
}
