/**
 * Names of programs: search engines, previews of links in chats and posts, tools and monitors. The browsers inside
 * those apps are people's (`[Pinterest/iOS]`), and so are the phones named Cubot.
 */
const PROGRAMS =
  /(?<!cu)bot|crawl|spider|slurp|preview|externalhit|facebookcatalog|whatsapp\/|embedly|curl|wget|python|java\/|okhttp|axios|node|go-http|libwww|headless|lighthouse|pagespeed|monitor|uptime|scan/i;

/**
 * Whether a view of a page counts as that of a visitor, as far as the request tells: not a program that says so or has
 * no name, not a page fetched in advance, and not a device of the desk.
 */
export function isVisitor(headers: Headers, deskCookie: string): boolean {
  const agent = headers.get('User-Agent') ?? '';
  if (agent === '' || PROGRAMS.test(agent)) return false;
  const purpose = `${headers.get('Sec-Purpose') ?? ''}${headers.get('Purpose') ?? ''}`;
  if (purpose !== '') return false;
  const mode = headers.get('Sec-Fetch-Mode');
  if (mode !== null && mode !== 'navigate') return false;
  return !(headers.get('Cookie') ?? '').includes(`${deskCookie}=`);
}
