import type { Page } from 'playwright-core';

/** Presses the forms of pages in a browser, and goes back and forth over the pages that they lead to. */

/**
 * A form's button on a page. `kind`: the same for the buttons of all orders, products and devices. `isTyped`: pressed
 * with fields that the walk fills in, not as the page shows them.
 */
type Press = { url: string; kind: string; isTyped: boolean };

/** The kinds of buttons that a walk has pressed, and what went wrong. */
export type Walk = { pressed: string[]; faults: string[] };

const nameOf = ({ kind, isTyped }: Press) => (isTyped ? `${kind} (typed)` : kind);

/** Pages of one kind that are read, such as orders in several states. */
const PAGES_OF_A_KIND = 3;

/** The buttons of all forms of a page, in its order; a form without a button has one entry. */
const BUTTONS = `[...document.forms].flatMap((form) => {
  const buttons = [...form.elements].filter((one) => one.type === 'submit' && !one.disabled);
  return (buttons.length === 0 ? [null] : buttons).map((button) => ({ form, button }));
})`;

const HEADING = `document.querySelector('h1')?.textContent ?? null`;

/** Orders, customers and products in a path or value: numbers of eight capitals have digits or not. */
const isId = (part: string) => /\d/.test(part) || /^[A-Z]{8}$/.test(part);

/** A path or value without the ids, numbers and names of single orders, products and devices. */
const kindOf = (text: string, between: string) =>
  text
    .split(between)
    .map((part) => (isId(part) ? '*' : part))
    .join(between);

const kindOfPath = (path: string) => kindOf(path.replace(/\/(p|c)\/[^/]+/g, '/$1/*'), '/');

/** The buttons of the page, each by its kind (the path of its form, its name and its value), and its form's fields. */
async function buttonsOn(page: Page): Promise<{ kind: string; fields: string[] }[]> {
  const found: { action: string; name: string; value: string; fields: string[] }[] =
    await page.evaluate(`${BUTTONS}.map(({ form, button }) => ({
    action: new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location).pathname,
    name: button?.name ?? '',
    value: button?.value ?? '',
    fields: [...form.elements].filter((one) => one.type !== 'hidden').map((one) => one.name),
  }))`);
  // Long values are ids.
  return found.map(({ action, name, value, fields }) => ({
    kind: `${kindOfPath(action)} ${name}=${value.length < 20 ? kindOf(value, ' ') : '*'}`,
    fields,
  }));
}

/** Fills in the fields of the button's form by their names. */
async function fillIn(page: Page, index: number, typed: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(`(() => {
    const fields = [...${BUTTONS}[${index}].form.elements].filter((one) => one.type !== 'hidden');
    for (const [name, value] of Object.entries(${JSON.stringify(typed)}))
      for (const one of fields) if (one.name === name) one.value = value;
  })()`);
}

/** Presses the button, without the browser's checks of fields. False where it leads to a file, and the page stays. */
async function press(page: Page, index: number): Promise<boolean> {
  const timeout = 180_000;
  const leads = Promise.race([
    page.waitForEvent('framenavigated', { timeout }).then(() => true),
    page.waitForEvent('download', { timeout }).then(() => false),
  ]);
  await page.evaluate(`(() => {
    const { form, button } = ${BUTTONS}[${index}];
    form.noValidate = true;
    if (button === null) form.requestSubmit();
    else {
      button.formNoValidate = true;
      form.requestSubmit(button);
    }
  })()`);
  return leads;
}

/** Changes the language by the page's own control. False where it has none. */
async function changeLanguage(page: Page): Promise<boolean> {
  const control = page.locator('a[lang]:not([aria-current]), form button[lang]:not([aria-current])');
  if ((await control.count()) === 0) return false;
  const menu = page.locator('details.languages:not([open]) summary');
  if ((await menu.count()) > 0) await menu.first().click();
  await control.first().click();
  return true;
}

/**
 * Follows the links from `start` to the pages whose paths match `under`, and presses each kind of button with the fields
 * as the page shows them, and once more with those that `typed` names filled in. From a new page, and from each answer
 * of a form, it goes back, forward and away, comes back, reloads, and changes the language. A page that differs when it
 * is shown again is a fault, and so is an error of the browser or a server. Kinds that match `last` are pressed when no
 * other is left: they end the session, or remove what others need. `except`: kinds that lead to other sites.
 */
export async function walkForms(
  page: Page,
  {
    start,
    origins,
    under,
    last,
    except,
    typed,
  }: {
    start: string[];
    origins: string[];
    under: RegExp;
    last: RegExp;
    except?: RegExp;
    typed: Record<string, string>;
  },
): Promise<Walk> {
  const walk: Walk = { pressed: [], faults: [] };
  const pages = new Map<string, Set<string>>();
  const views = new Set<string>();
  const unread = [...start];
  const presses: Press[] = [];
  const tried = new Set<string>();
  // Of the newest page that was asked for. No route of Playwright here: it would make the browser send forms again.
  let method = '';
  page.on('request', (request) => {
    if (request.isNavigationRequest()) method = request.method();
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) walk.faults.push(`${answer.status()} ${answer.url()}`);
  });

  const headingOf = async () => {
    await page.waitForLoadState();
    if (page.url().startsWith('chrome-error:')) throw new Error('led to an error of the browser');
    // A locator waits for a page that is still to come, but loads Playwright's scripts into each page, which takes longer
    // than showing most of them.
    const shown = await page.evaluate<string | null>(HEADING).catch(() => null);
    return shown ?? (await page.locator('h1').first().textContent()) ?? '';
  };

  /** Notes the links and buttons of the page that is open. */
  const readPage = async () => {
    if (!under.test(new URL(page.url()).pathname)) return;
    const links: string[] = await page.evaluate(
      `[...document.querySelectorAll('a[href]:not([download])')].map((one) => one.href.split('#')[0])`,
    );
    for (const link of links.filter((one) => one.startsWith('http'))) {
      const { origin, pathname, searchParams } = new URL(link);
      if (!origins.includes(origin) || !under.test(pathname)) continue;
      const kind = [kindOfPath(pathname), ...searchParams.keys()].join();
      const known = pages.get(kind) ?? new Set();
      pages.set(kind, known);
      if (known.has(link) || known.size >= PAGES_OF_A_KIND) continue;
      known.add(link);
      unread.push(link);
    }
    const url = page.url();
    // Where a form has no field to type in, its button is pressed once.
    for (const { kind, fields } of await buttonsOn(page))
      for (const isTyped of fields.some((name) => Object.hasOwn(typed, name)) ? [false, true] : [false]) {
        const found = { url, kind, isTyped };
        if (
          tried.has(nameOf(found)) ||
          presses.some((one) => one.url === url && nameOf(one) === nameOf(found))
        )
          continue;
        presses.push(found);
      }
  };
  const readPages = async () => {
    for (let url = unread.shift(); url !== undefined; url = unread.shift()) {
      // A link may lead to a file, which no page shows.
      const answer = await page.goto(url).catch(() => null);
      if (answer?.headers()['content-type']?.startsWith('text/html')) await readPage();
    }
  };

  const pressAndReturn = async (next: Press) => {
    const { url, kind, isTyped } = next;
    await page.goto(url);
    const index = (await buttonsOn(page)).findIndex((one) => one.kind === kind);
    // Gone with another press, or of a page that only a form leads to.
    if (index === -1) return;
    tried.add(nameOf(next));
    if (isTyped) await fillIn(page, index, typed);
    walk.pressed.push(nameOf(next));
    if (!(await press(page, index))) return;
    const heading = await headingOf();
    const expectHeading = async (step: string) => {
      const shown = await headingOf();
      if (shown !== heading) walk.faults.push(`${nameOf(next)}: ${step} shows “${shown}”, not “${heading}”`);
    };
    await readPage();
    const led = page.url();
    // A page that was asked for, not the answer of a form, is walked once, whatever led to it.
    const view = `${kindOfPath(new URL(led).pathname)} ${heading}`;
    if (method === 'GET' && views.has(view)) return;
    if (led !== url) {
      await page.goBack();
      await headingOf();
      await page.goForward();
      await expectHeading('forward');
    }
    await page.goto('about:blank');
    await page.goBack();
    await expectHeading('back');
    await page.reload();
    await headingOf();
    if (views.has(view)) return;
    views.add(view);
    if (!(await changeLanguage(page))) return;
    await headingOf();
    await page.goBack();
    await headingOf();
  };

  await readPages();
  while (presses.length > 0) {
    const index = presses.findIndex(({ kind }) => !last.test(kind));
    for (const next of presses.splice(Math.max(0, index), 1)) {
      if (tried.has(nameOf(next)) || except?.test(next.kind)) continue;
      await pressAndReturn(next).catch((error: Error) => {
        walk.faults.push(`${nameOf(next)} of ${next.url}: ${error.message.split('\n')[0]}`);
      });
      await readPages();
    }
  }
  return walk;
}
