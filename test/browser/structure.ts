/** The structures that axe has checked in this process, in any language. */
const checked = new Set<string>();

/** The entries of a list of languages: which one is the current one, and no link, differs by language. */
const LANGUAGES = /<(a|button)(?=[^>]* (?:href)?lang)[^>]*><\/\1>|<span aria-current><\/span>/g;

/** Tags with classes, roles, types and the names of other attributes: what axe's rules speak of, without the words. */
function structureOf(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/(\s(?!class|role|type)[\w-]+)="[^"]*"/g, '$1')
    .replace(/>[^<]*/g, '>')
    .replace(LANGUAGES, '');
}

/** True the first time for pages of one structure, such as a page in three languages. */
export function isNewStructure(html: string): boolean {
  const structure = structureOf(html);
  const isNew = !checked.has(structure);
  checked.add(structure);
  return isNew;
}
