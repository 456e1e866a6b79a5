/**
 * An address of which the shop keeps no page, whatever number it has: with an unknown parameter no cache keeps it, and a
 * quantity of a product or a broken cursor of the catalogue keeps it from the pages by version.
 */
export function addressAnew(path: string, number: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}quantity=1&before=x${number}&anew=${number}`;
}
