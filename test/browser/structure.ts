import type { Browser, Page } from 'playwright-core';

/** The structures that axe has checked, in any language. A browser is open for one file of tests. */
const checked = new WeakMap<Browser, Set<string>>();

/** The entries of a list of languages: which one is the current one, and no link, differs by language. */
const LANGUAGES = /<(a|button)(?=[^>]* (?:href)?lang)[^>]*><\/\1>|<span aria-current><\/span>/g;

/**
 * Tags with the attributes that styles and axe's rules speak of, and the names of the others, without the words: two
 * pages of one structure have the same roles and colours.
 */
function structureOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/(\s(?!class|role|type|data-|aria-(?!current|label|described|controls))[\w-]+)="[^"]*"/g, '$1')
    .replace(/>[^<]*/g, '>')
    .replace(LANGUAGES, '');
}

/** True the first time for pages of one structure, such as a page in three languages. */
export function isNewStructure(page: Page, html: string): boolean {
  const browser = page.context().browser();
  if (browser === null) return true;
  const known = checked.get(browser) ?? new Set();
  checked.set(browser, known);
  const structure = structureOf(html);
  const isNew = !known.has(structure);
  known.add(structure);
  return isNew;
}
