import * as z from 'zod';
import { productFormPath } from '../../src/domain/addresses/desk/products.ts';
import { BareService } from '../fixtures/bare-service/filter.ts';
import { serveHandler } from '../fixtures/handler-server.ts';
import { Visitor } from '../fixtures/visitor.ts';
import { fieldsOn } from '../storefront/forms.ts';
import { linkOfCommand } from './merchant.ts';
import { openService, type Service } from './service.ts';
import { openShop, type Shop } from './shop.ts';

const resource = z.looseObject({ id: z.string(), metadata: z.unknown() });

/** The shop, with a filter in front of the real payment service that speaks the public API document only. */
export class BareServiceShop {
  readonly service: Service;
  readonly bare: BareService;
  readonly shop: Shop;
  /** The merchant, with a paired device and without a browser. */
  readonly owner: Visitor;
  readonly #close: () => Promise<void>;

  constructor(service: Service, bare: BareService, shop: Shop, close: () => Promise<void>) {
    this.service = service;
    this.bare = bare;
    this.shop = shop;
    this.owner = new Visitor(shop.origin);
    this.#close = close;
  }

  async stop(): Promise<void> {
    await this.shop.running.stop();
    await this.#close();
    await this.service.running().stop();
  }

  /** Pairs the merchant's device by the command's link. `folder`: the shop's state. */
  async pair(folder: string): Promise<void> {
    const link = await linkOfCommand(folder, this.shop.origin, 'fr');
    await this.sendForm(link.replace(this.shop.origin, ''), { name: 'Téléphone' });
  }

  /** Opens a form at the desk, types, and sends it; returns where that leads. `page`: the page with the form. */
  async sendForm(form: string, typed: Record<string, string>, page = form): Promise<string> {
    const html = await (await this.owner.get(page)).text();
    return this.owner.send(form, { ...fieldsOn(html, form), ...typed });
  }

  /** Adds a product at the desk; returns the path of its page there. */
  async addProducts(typed: Record<string, string>): Promise<string> {
    const led = await this.sendForm(productFormPath('fr', 'new'), { stock: '50', ...typed });
    if (!led.includes('flash=added')) throw new Error(led);
    return led.replace(/\?.*/, '');
  }

  /** The answer of the service behind the filter; with a body it is a POST. */
  async atService(path: string, body?: object): Promise<z.infer<typeof resource>> {
    return resource.parse(await this.#ask(path, body));
  }

  /** The first 50 elements of a list of the service behind the filter. */
  async listAtService(path: string): Promise<z.infer<typeof resource>[]> {
    return z.object({ data: z.array(resource) }).parse(await this.#ask(`${path}?per_page=50`)).data;
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.service.apiBase}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${this.service.account.secret_key}`,
        'Content-Type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/**
 * Starts both Workers with their state in `folder`. The shop knows only the filter's address. `set`: lines of
 * `wrangler.toml`.
 */
export async function openBareServiceShop(
  folder: string,
  set: Record<string, string> = {},
): Promise<BareServiceShop> {
  const service = await openService(folder);
  const { secret_key: key } = service.account;
  const server = await serveHandler((request) => bare.handle(request));
  const bare = new BareService({ origin: server.origin, upstream: service.apiBase, key });
  // Such a service has no webhook secret: it signs with the key.
  const account = { secret_key: key, webhook_secret: key };
  const shop = await openShop(folder, { apiBase: bare.apiBase, account }, set);
  return new BareServiceShop(service, bare, shop, server.close);
}
