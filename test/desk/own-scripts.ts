/** A page without the scripts of the desk itself: any other one was written by somebody else. */
export function withoutOwnScripts(html: string): string {
  return html.replaceAll(
    /<script src="\/(?:offline|calls|photos)\.js\?v=\w+" type="module"[^<>]*><\/script>/g,
    '',
  );
}
