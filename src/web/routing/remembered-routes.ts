import type { Result, Router } from 'hono/router';

/** Paths whose routes are remembered. Bounded, because product paths are unlimited. */
const MOST = 500;

/** Caches another router's matches by path: a shop has some two hundred routes, and most visits go to few. */
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
