import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** The forms and elements of a page, as a browser without scripts reads them. */

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

type Button = { name: string; value: string; text: string };

export type Form = {
  method: string;
  /** Its address, without a fragment: that stays in the browser. */
  action: string;
  /** What is sent by any of its buttons; of a name that is sent twice, the last. Files are left out. */
  fields: Record<string, string>;
  sent: [name: string, value: string][];
  /** The fields that take any text. */
  typed: string[];
  /** The values that its radio buttons offer, by name. */
  choices: Record<string, string[]>;
  buttons: Button[];
};

const isElement = (node: Node): node is Element => 'tagName' in node;

const attributeOf = (element: Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

function* elementsIn(node: Node): Generator<Element> {
  if (isElement(node)) yield node;
  for (const child of 'childNodes' in node ? node.childNodes : []) yield* elementsIn(child);
}

const textIn = (node: Node): string =>
  'value' in node ? node.value : ('childNodes' in node ? node.childNodes : []).map(textIn).join('');

const freely = new Set(['text', 'search', 'tel', 'email', 'url']);

function readForm(element: Element): Form {
  const form: Form = {
    method: attributeOf(element, 'method') ?? 'get',
    action: (attributeOf(element, 'action') ?? '').replace(/#.*/, ''),
    ...{ fields: {}, sent: [], typed: [], choices: {}, buttons: [] },
  };
  const send = (name: string, value: string) => form.sent.push([name, value]);
  for (const one of elementsIn(element)) {
    const name = attributeOf(one, 'name') ?? '';
    const value = attributeOf(one, 'value');
    const is = (attribute: string) => attributeOf(one, attribute) !== null;
    if (one.tagName === 'button') form.buttons.push({ name, value: value ?? '', text: textIn(one) });
    if (name === '' || is('disabled')) continue;
    const type = attributeOf(one, 'type') ?? 'text';
    if (one.tagName === 'textarea') {
      send(name, textIn(one));
      form.typed.push(name);
    } else if (one.tagName === 'select') {
      const options = [...elementsIn(one)].filter(({ tagName }) => tagName === 'option');
      const chosen = options.find((option) => attributeOf(option, 'selected') !== null) ?? options[0];
      if (chosen !== undefined) send(name, attributeOf(chosen, 'value') ?? textIn(chosen));
    } else if (one.tagName === 'input' && (type === 'radio' || type === 'checkbox')) {
      if (type === 'radio') form.choices[name] = [...(form.choices[name] ?? []), value ?? 'on'];
      if (is('checked')) send(name, value ?? 'on');
    } else if (one.tagName === 'input' && type !== 'file') {
      send(name, value ?? '');
      if (freely.has(type)) form.typed.push(name);
    }
  }
  return { ...form, fields: Object.fromEntries(form.sent) };
}

/** Elements by HTML: tests read several things of one page, and parsing it takes longest. */
const parsed = new Map<string, readonly Element[]>();
const MOST_PARSED = 8;

function elementsOfPage(html: string): readonly Element[] {
  const known = parsed.get(html);
  if (known !== undefined) return known;
  if (parsed.size >= MOST_PARSED) parsed.clear();
  const elements = [...elementsIn(parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true }))];
  parsed.set(html, elements);
  return elements;
}

export function formsOn(html: string): Form[] {
  return elementsOfPage(html)
    .filter(({ tagName }) => tagName === 'form')
    .map(readForm);
}

/** An element of a page: its attributes, its text, and its HTML. */
type PageElement = { attributes: Record<string, string>; text: string; html: string };

/** The elements of a page with this tag and these attributes, in the order of the page. Of classes, one is enough. */
export function elementsOn(html: string, tag: string, wanted: Record<string, string> = {}): PageElement[] {
  const has = (element: Element, [name, value]: [string, string]) => {
    const own = attributeOf(element, name);
    return own === value || (name === 'class' && own?.split(' ').includes(value));
  };
  return elementsOfPage(html)
    .filter((element) => element.tagName === tag && Object.entries(wanted).every((one) => has(element, one)))
    .map((element) => ({
      attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
      text: textIn(element),
      html: html.slice(element.sourceCodeLocation?.startOffset, element.sourceCodeLocation?.endOffset),
    }));
}

/** The addresses that a page's links lead to, in the order of the page. */
export function linksOn(html: string, wanted: Record<string, string> = {}): string[] {
  return elementsOn(html, 'a', wanted).flatMap(({ attributes: { href } }) => href ?? []);
}

/** The values of a page's inputs with this name, in the order of the page. */
export function valuesOn(html: string, name: string): string[] {
  return elementsOn(html, 'input', { name }).map(({ attributes }) => attributes.value ?? '');
}

/** The values of a page's ticked boxes and radio buttons with this name. */
export function checkedOn(html: string, name: string): string[] {
  const ticked = elementsOn(html, 'input', { name }).filter(({ attributes }) => 'checked' in attributes);
  return ticked.map(({ attributes }) => attributes.value ?? 'on');
}

/** The options of a page's list of choice with this name. */
export function optionsOn(
  html: string,
  name: string,
): { value: string; text: string; isSelected: boolean }[] {
  const [list] = elementsOn(html, 'select', { name });
  return elementsOn(list?.html ?? '', 'option').map(({ attributes, text }) => ({
    value: attributes.value ?? text,
    text,
    isSelected: 'selected' in attributes,
  }));
}

/** The names of the fields that a page marks as wrong, in the order of the page. */
export function wrongFieldsOn(html: string): string[] {
  return elementsOfPage(html)
    .filter((element) => attributeOf(element, 'aria-invalid') === 'true')
    .map((element) => attributeOf(element, 'name') ?? '');
}

/** The HTML of a page's own content, without its header and footer. */
export function mainOn(html: string): string {
  return elementsOn(html, 'main')[0]?.html ?? '';
}

/** The HTML of a page's footer. */
export function footerOn(html: string): string {
  return elementsOn(html, 'footer')[0]?.html ?? '';
}

/** The names of all fields of a page, in its order; those of disabled ones and of files too. */
export function fieldNamesOn(html: string): string[] {
  const fields = elementsOfPage(html).filter(({ tagName }) => /^(?:input|select|textarea)$/.test(tagName));
  return fields.flatMap((field) => attributeOf(field, 'name') ?? []);
}

/** The fields of a page's form for an address; none where the page has no such form. */
export function fieldsOn(html: string, action: string): Record<string, string> {
  return formsOn(html).find((form) => form.action === action)?.fields ?? {};
}

/** The version at which the forms of a page were shown; empty without one. */
export function versionOn(html: string): string {
  return formsOn(html).find(({ fields }) => fields.version !== undefined)?.fields.version ?? '';
}
