import { HtmlValidate } from 'html-validate';

/** The rules of the standard, of accessibility and of whole documents; exceptions give their reason. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // The standard allows both spellings; the templates' renderer uses its own.
    'void-style': 'off',
    // Files of the page's own origin are as trustworthy as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The content security policy of the payer's pages forbids style attributes.
    'no-inline-style': 'error',
  },
});

/** Structures of documents that had no fault. */
const faultless = new Set<string>();

/**
 * The faults of a document, as `line:column rule: why`. The rules are about elements and attributes: a document of the
 * same structure as a faultless one, such as the same page in another language, is not read again.
 */
export async function findFaults(html: string): Promise<string[]> {
  const structure = structureOf(html);
  if (faultless.has(structure)) return [];
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  if (messages.length === 0) faultless.add(structure);
  return messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`);
}

/** A document in which texts, and values that are texts or addresses, say only whether there is one. */
function structureOf(html: string): string {
  return (
    html
      .replace(/>[^<]*[^<\s][^<]*</g, '>x<')
      .replace(
        / (lang|dir|hreflang|title|alt|placeholder|content|aria-label|value|data-[a-z-]+)="[^"]+"/g,
        ' $1="x"',
      )
      .replace(/="\/(?:ar|en|fr)(?=[/"?#])/g, '="/x')
      .replace(/\?text=[^"]+/g, '?text=x')
      // Which language is chosen.
      .replace(/ aria-current="true"| (?:checked|selected)=""/g, '')
  );
}
