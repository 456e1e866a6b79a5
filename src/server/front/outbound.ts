/** What a Worker reaches: the other one of this machine by its own socket, and public addresses. */
type Outside = {
  /** The other Worker's host, as `URL.host` has it; empty where there is none here. */
  OTHER_HOST: string;
  OTHER?: Fetcher;
  INTERNET: Fetcher;
};

/**
 * All that leaves a Worker comes through here. Its neighbour's name may lead to an address of this machine or its network, which
 * no request may reach: it is asked by the socket, whatever the name leads to.
 */
export default {
  fetch(request: Request, { OTHER_HOST, OTHER, INTERNET }: Outside): Promise<Response> {
    const { host } = new URL(request.url);
    return OTHER !== undefined && host === OTHER_HOST ? OTHER.fetch(request) : INTERNET.fetch(request);
  },
};
