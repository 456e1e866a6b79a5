import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';

/** The rules of the standard, of accessibility and of whole documents; exceptions give their reason. */
const rules = new StaticConfigLoader({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // The standard allows both spellings; the templates' renderer uses its own.
    'void-style': 'off',
    // The counter of the dashboard sounds for half a second when a payment comes.
    'no-autoplay': ['error', { exclude: ['audio'] }],
    // Files of the page's own origin are as trustworthy as the page.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The content security policy of the payer's pages forbids style attributes.
    'no-inline-style': 'error',
  },
});

/** Reads the rules once: the library's own loader does so for each page, a quarter of its work. */
class LoadedRules extends StaticConfigLoader {
  readonly #resolved = rules.getConfigFor('');

  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return this.#resolved;
  }
}
const validator = new HtmlValidate(new LoadedRules());

/** The faults of a document, as `line:column rule: why`. */
export async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`);
}
