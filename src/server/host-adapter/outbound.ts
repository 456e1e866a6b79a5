/** The destinations of a Worker: the other Worker of this machine by its socket, and public addresses. */
type Outside = {
  /** The other Worker's host, as `URL.host` writes it; empty without one. */
  OTHER_HOST: string;
  OTHER?: Fetcher;
  INTERNET: Fetcher;
};

/** Tries, and milliseconds between them, for another Worker that has never answered: five seconds in all. */
const TRIES = 50;
const PAUSE = 100;

/** Until its first answer the other Worker may still be starting: the two start one after the other. */
let hasAnswered = false;

/**
 * All outgoing requests of a Worker pass here. The other Worker's name may resolve to a private address, which no
 * request may reach, so it is called by its socket.
 */
export default {
  fetch(request: Request, { OTHER_HOST, OTHER, INTERNET }: Outside): Promise<Response> {
    const { host } = new URL(request.url);
    if (OTHER === undefined || host !== OTHER_HOST) return INTERNET.fetch(request);
    return hasAnswered ? OTHER.fetch(request) : askFirst(request, OTHER);
  },
};

/** Overdue work starts as soon as a Worker runs: if it failed now, an event would wait minutes for its next try. */
async function askFirst(request: Request, other: Fetcher): Promise<Response> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      const answer = await other.fetch(request.clone());
      hasAnswered = true;
      return answer;
    } catch (error) {
      if (left === 0 || request.signal.aborted) throw error;
      await scheduler.wait(PAUSE);
    }
  }
}
