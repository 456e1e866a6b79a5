import type { Locale } from '../../../src/contract/scalars.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** Why a provider took nothing: in the page's words where the reason is known, else before the provider's own. */
export function Failure(props: { language: Locale; channel: string; failure: string }) {
  const { language, channel, failure } = props;
  const copy = deskCopyIn[language].notifications.failures;
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
