import { HtmlValidate } from 'html-validate';

/** The rules of the standard, of accessibility and of whole documents, except where it says why not. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // The standard holds both spellings equal; the templates' renderer has its own.
    'void-style': 'off',
    // What comes from the page's own origin is as trustworthy as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The policy of the payer's pages lets no attribute style anything.
    'no-inline-style': 'error',
  },
});

/** What is not valid in a document, as `line:column rule: why`. */
export async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`);
}
