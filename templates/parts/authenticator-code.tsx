import { type QrModules, QrPicture } from './qr.tsx';

/** An authenticator's secret to scan, and in base32 for typing where scanning is impossible. */
export function AuthenticatorCode(props: { modules: QrModules; title: string; secret: string }) {
  const { modules, title, secret } = props;
  return (
    <>
      <div class="code">
        <QrPicture modules={modules} title={title} />
      </div>
      <p>
        <code class="secret" dir="ltr">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </>
  );
}
