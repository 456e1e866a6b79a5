/** Clients that were written for other services of this API. `allocation`: the brand's name of the field. */
export function Clients({ allocation }: { allocation: string }) {
  const brand = allocation.replace(/_pay_fees_allocation$/, '');
  return (
    <section id="clients">
      <h2>Clients that work unchanged</h2>
      <p>
        The API is that of services which call themselves differently in two names: the field that says who
        bears the fees, and the payment method of the app. This deployment calls them{' '}
        <code>{allocation}</code> and <code>{brand}_app</code>. Its operator sets the word before the
        underscore (<code>SERVICE_BRAND</code>): set to the word of the service that a client was written for,
        the client works unchanged, once its base address leads here. With a wrong word nothing is dropped in
        silence: the answer is a 422 that names the right field.
      </p>
      <p>
        Clients in other languages may send what they are used to: <code>"2500.00"</code> for 2500,{' '}
        <code>"true"</code> or 1 for true, <code>[]</code> for an empty object, <code>null</code> or{' '}
        <code>""</code> for “not given”. Events are signed as such clients expect (<code>signature</code>) and
        by <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, whose libraries work unchanged.
      </p>
      <p>
        A receiver that parses the body and signs what it writes again (
        <code>JSON.stringify(request.body)</code>) gets other bytes as soon as numbers or number-like keys
        stand in <code>metadata</code>: the raw text is kept, so <code>10.0</code>, <code>1.50</code> and the
        order of keys survive, and a parser changes them. Such a receiver refuses genuine events. Verify the
        raw body; where the receiver cannot be changed, write numbers in <code>metadata</code> as texts.
      </p>
      <p>
        In JavaScript and TypeScript, <code>hanout-service/client</code> of the package in{' '}
        <a href="#testing">your tests</a> has a typed method for each operation that answers JSON, repeats
        calls safely, walks through lists and verifies webhooks; <code>hanout-service mcp</code> gives the
        operations to a model as tools, those that read unless <code>--allow-writes</code> is said. For
        another language, generate a client from <a href="/openapi.json">the OpenAPI document</a>:{' '}
        <code>openapi-typescript</code>, <code>hey-api</code> and <code>orval</code> take it as it is.
      </p>
    </section>
  );
}
