import * as z from 'zod';

/**
 * A search of the reference without a script: the rendered page is its index, so that every chapter, operation, object
 * and error is found by what it says.
 */

/** A part of the page: `anchor` leads to it, `text` is all that stands there below its heading. */
export const part = z.object({ anchor: z.string(), title: z.string(), text: z.string() });
type Part = z.infer<typeof part>;

type Finding = { anchor: string; title: string; excerpt: string };

/** Most findings that are shown. */
const MOST_FINDINGS = 50;

/** Characters of a finding's text before and behind the first word found. */
const AROUND = 90;

/** The parts of the rendered page: each begins at an element with an id and ends at the next one. */
export function partsOf(html: string): Part[] {
  const main = html.slice(html.indexOf('<main'));
  const starts = [...main.matchAll(/<(?:section|article|dt)\b[^>]*\sid="([^"]+)"[^>]*>/g)];
  return starts.map((start, index) => {
    const inner = main.slice(start.index, starts[index + 1]?.index);
    const anchor = start[1] ?? '';
    // Statuses of errors have no heading.
    const heading = /<h[23]>(.*?)<\/h[23]>/s.exec(inner)?.[1] ?? anchor.replace(/^error-/, 'Error ');
    return { anchor, title: wordsOf(heading), text: wordsOf(inner.replace(/<h[23]>.*?<\/h[23]>/s, '')) };
  });
}

/** The text of rendered HTML. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<\/?(?:a|code|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The parts that hold every word of a question, those with the words in their title first. */
export function findParts(parts: readonly Part[], question: string): Finding[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  if (first === '') return [];
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = parts.filter(({ title, text }) => holds(`${title} ${text}`));
  const titled = found.filter(({ title }) => holds(title));
  return [...new Set([...titled, ...found])].slice(0, MOST_FINDINGS).map(({ anchor, title, text }) => {
    const at = Math.max(0, text.toLowerCase().indexOf(first) - AROUND);
    return { anchor, title, excerpt: excerptOf(text, at, at + first.length + 2 * AROUND) };
  });
}

/** The whole words of a text between two places, with dots where it goes on. */
function excerptOf(text: string, from: number, to: number): string {
  const words = text.slice(from, to).split(' ');
  const isCut = to < text.length;
  const whole = words.slice(from > 0 ? 1 : 0, isCut ? -1 : undefined);
  return [...(from > 0 ? ['…'] : []), ...whole, ...(isCut ? ['…'] : [])].join(' ');
}
