/** What a Worker reaches: the other one of this machine by its own socket, and public addresses. */
type Outside = {
  /** The other Worker's host, as `URL.host` has it; empty where there is none here. */
  OTHER_HOST: string;
  OTHER?: Fetcher;
  INTERNET: Fetcher;
};

/** How often a neighbour that has never answered is tried, and milliseconds in between: five seconds in all. */
const TRIES = 50;
const PAUSE = 100;

/** Until then it may be about to begin: the two are started one after the other. */
let hasAnswered = false;

/**
 * All that leaves a Worker comes through here. Its neighbour's name may lead to an address of this machine or its network, which
 * no request may reach: it is asked by the socket, whatever the name leads to.
 */
export default {
  fetch(request: Request, { OTHER_HOST, OTHER, INTERNET }: Outside): Promise<Response> {
    const { host } = new URL(request.url);
    if (OTHER === undefined || host !== OTHER_HOST) return INTERNET.fetch(request);
    return hasAnswered ? OTHER.fetch(request) : askFirst(request, OTHER);
  },
};

/** What is overdue goes out as soon as a Worker runs: failing now, an event would wait minutes for its next turn. */
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
