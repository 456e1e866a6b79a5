import type { Page } from 'playwright-core';

/** Texts that overflow their card. */
export async function findCut(page: Page): Promise<string[]> {
  const cut: unknown = await page.evaluate(`[...document.querySelectorAll('.money, .saving, .signs a')]
    .filter((one) => { const box = one.getBoundingClientRect(), card = one.closest('li, p, div').getBoundingClientRect();
      return box.left < card.left - 1 || box.right > card.right + 1; }).map((one) => one.textContent)`);
  return String(cut) === '' ? [] : [`sticks out: ${cut}`];
}

/** Parts of a cart line that overlap, and amounts that are not aligned. */
const OVERLAPS = `(() => {
  const parts = '.line-name > a > span, .line-name > bdi, .label, .times, .line .warn, .line .hint, .line-sum, .line-forms';
  const found = [];
  const ends = new Set();
  for (const line of document.querySelectorAll('.line')) {
    const boxes = [...line.querySelectorAll(parts)].map((one) => [one, one.getBoundingClientRect()]);
    for (const [one, a] of boxes) for (const [other, b] of boxes) {
      if (one.compareDocumentPosition(other) !== Node.DOCUMENT_POSITION_FOLLOWING) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) found.push(one.className + one.tagName + ' upon ' + other.className + other.tagName);
    }
    const sum = line.querySelector('.line-sum > .money').getBoundingClientRect();
    ends.add(Math.round(document.dir === 'rtl' ? sum.right : innerWidth < 640 ? sum.left : sum.right));
  }
  return ends.size > 1 ? [...found, 'amounts at ' + [...ends].join(', ')] : found;
})()`;

export async function findOverlaps(page: Page): Promise<string[]> {
  const found: unknown = await page.evaluate(OVERLAPS);
  return Array.isArray(found) ? found.map(String) : ['the browser said nothing'];
}
