type ShareProps = {
  copy: { address: string; open: string; whatsApp: string };
  /** What to do with the address, or why it cannot be paid at. */
  text: string;
  url: string;
  /** The message for WhatsApp. */
  message: string;
  qrCode: { path: string; alt: string };
};

/** An address where customers pay: to copy, to send and to scan. */
export function ShareCard({ copy, text, url, message, qrCode }: ShareProps) {
  return (
    <section class="card" aria-labelledby="address">
      <h2 id="address">{copy.address}</h2>
      <p class="soft small">{text}</p>
      <code class="secret" dir="ltr">
        {url}
      </code>
      <p class="plain">
        <a class="button quiet" href={url} rel="noopener" target="_blank">
          {copy.open}
        </a>
        <a
          class="button quiet"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          rel="noreferrer noopener"
          target="_blank"
        >
          {copy.whatsApp}
        </a>
      </p>
      <img class="code" src={qrCode.path} alt={qrCode.alt} width="220" height="220" />
    </section>
  );
}
