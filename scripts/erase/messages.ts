import * as z from 'zod';

/** Why a shop refused the request. */
export async function messageOf(answer: Response): Promise<string> {
  if (answer.status === 404) return 'it has no ERASURE_KEY_HASH, so nobody erases anything by this way.';
  const body = z.object({ message: z.string() }).safeParse(await answer.json().catch(() => null));
  return body.success ? body.data.message : answer.statusText;
}
