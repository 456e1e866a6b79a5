import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect } from 'vitest';
import { origin, type Visitor } from '../storefront/visitor.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const of = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? null;

function* elementsIn(node: Node): Generator<Element> {
  if (isElement(node)) yield node;
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsIn(child);
}

/** The nearest element around another with this tag; null for none. */
function around(element: Element, tag: string): Element | null {
  let node: Node | null = element.parentNode;
  while (node !== null && isElement(node) && node.tagName !== tag)
    node = 'parentNode' in node ? node.parentNode : null;
  return node !== null && isElement(node) ? node : null;
}

/** A button by its value, or by the end of the address that it sends to. */
type ButtonName = { value: string } | { to: string };

/**
 * A person who works with one thumb: it only reaches links and buttons of the page in sight, and each is a tap. A button
 * in a closed fold is two.
 */
export class Thumb {
  taps = 0;
  path = '';
  html = '';
  #elements: Element[] = [];
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** The page that is in sight before the first tap. */
  async begin(path: string): Promise<void> {
    this.path = path;
    this.html = await this.#visitor.read(path);
    this.#elements = [...elementsIn(parse(this.html, { scriptingEnabled: false }))];
  }

  /** Taps a link whose address ends so, before its query. */
  async follow(end: string): Promise<void> {
    await this.begin(this.#tapLink((href) => href.replace(/[?#].*/, '').endsWith(end)));
  }

  /** Taps a link to a file or to another site: this page stays in sight. */
  open(part: string): void {
    this.#tapLink((href) => href.includes(part));
  }

  #tapLink(is: (href: string) => boolean): string {
    const href = this.#all('a')
      .map((link) => of(link, 'href') ?? '')
      .find(is);
    expect(href, `the link ${is} on ${this.path}`).toBeDefined();
    this.taps += 1;
    return href ?? '';
  }

  /** Taps the link that ticks the whole list: the script does it without a page. */
  async tickAll(): Promise<void> {
    const link = this.#all('a').find((one) => of(one, 'data-tick') === 'all');
    expect(link, `the link that ticks all on ${this.path}`).toBeDefined();
    this.taps += 1;
    await this.begin((link && of(link, 'href')) ?? '');
  }

  /** Presses the first such button, with the fields of its form as the page has them. */
  async press(name: ButtonName): Promise<void> {
    const button = this.#all('button').find((one) => {
      if ('value' in name) return of(one, 'value') === name.value;
      const form = around(one, 'form');
      const to = of(one, 'formaction') ?? (form === null ? '' : of(form, 'action')) ?? '';
      return (
        to.replace(/[?#].*/, '').endsWith(name.to) && one.attrs.every((attr) => attr.name !== 'disabled')
      );
    });
    expect(button, `${JSON.stringify(name)} on ${this.path}`).toBeDefined();
    if (button === undefined) return;
    const form = around(button, 'form');
    const fold = around(button, 'details');
    this.taps += fold !== null && of(fold, 'open') === null ? 2 : 1;
    const sent = new URLSearchParams();
    for (const field of this.#all('input')) {
      const owner = of(field, 'form');
      const isOwn =
        owner === null ? around(field, 'form') === form : form !== null && owner === of(form, 'id');
      const isBox = ['checkbox', 'radio'].includes(of(field, 'type') ?? '');
      if (!isOwn || (isBox && of(field, 'checked') === null)) continue;
      const fieldName = of(field, 'name');
      if (fieldName !== null) sent.append(fieldName, of(field, 'value') ?? 'on');
    }
    const own = of(button, 'name');
    if (own !== null) sent.append(own, of(button, 'value') ?? '');
    const to = of(button, 'formaction') ?? (form === null ? null : of(form, 'action')) ?? '';
    const answer = await this.#visitor.post(to, sent);
    expect(answer.status, to).toBe(303);
    const next = new URL(answer.headers.get('Location') ?? '', origin);
    await this.begin(`${next.pathname}${next.search}`);
  }

  #all(tag: string): Element[] {
    return this.#elements.filter((one) => one.tagName === tag);
  }
}
