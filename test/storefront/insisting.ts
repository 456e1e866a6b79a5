/**
 * Does the same until it is refused (429), however often the platform's minute begins anew meanwhile: the last answer, and how
 * many were given before it.
 */
export async function insist(
  limit: number,
  ask: () => Promise<Response>,
): Promise<{ answer: Response; taken: number }> {
  for (let taken = 0; ; taken++) {
    const answer = await ask();
    if (answer.status === 429 || taken === 4 * limit) return { answer, taken };
    await answer.body?.cancel();
  }
}
