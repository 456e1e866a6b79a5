import type { DeskText } from '../page/text.tsx';

/** Why a provider took nothing: in the page's words where the reason is known, else before the provider's own. */
export function Failure(props: { t: DeskText; channel: string; failure: string }) {
  const { t, channel, failure } = props;
  const copy = t.words.notifications.failures;
  if (failure === 'timeout' || failure === 'unreachable') return <>{copy.silent}</>;
  if (failure === 'unreadable answer') return <>{copy.unreadable}</>;
  const isToken = channel === 'telegram' && /^HTTP 40[14]\b/.test(failure);
  const isKey = channel === 'email' && /^HTTP (?:401\b|403\b.*api key)/i.test(failure);
  return (
    <>
      {isToken ? copy.token : isKey ? copy.key : copy.refused} <bdi dir="ltr">{failure}</bdi>
    </>
  );
}
