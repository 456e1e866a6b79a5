import type { Page } from 'playwright-core';

/** Words of usual length that are broken within, where they can be seen. Ids and addresses may be. */
export async function findTornWords(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => {
    const torn = [];
    const isClipped = (one) =>
      one !== null && (getComputedStyle(one).clipPath !== 'none' || isClipped(one.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (isClipped(text.parentElement)) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?<!\\S)[\\p{L}\\p{M}’.,:?!]{2,12}(?!\\S)/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 12) torn.push(word);
      }
    }
    return torn;
  })()`);
  return Array.isArray(found) ? found.map(String) : ['the browser said nothing'];
}
