/**
 * Repeats a request until it is refused (429), however often the platform's minute restarts meanwhile: returns the
 * last answer, and the number of answers before it.
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
