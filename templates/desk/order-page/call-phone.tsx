import type { claimForm } from '../../../src/desk/call-queue/form.ts';
import { callFormPath, type QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { Hidden } from '../page/fields.tsx';
import { PhoneIcon } from '../page/icons.tsx';
import type { DeskText } from '../page/text.tsx';
import { FromQueue } from './from-queue.tsx';

/**
 * The phone of an order that waits for its call: a tap claims the call, then dials. The script does both at once.
 * `place`: of the list of calls that it stands in; `from`: on the order's own page, the queue it was opened from.
 */
export function CallPhone(props: {
  t: DeskText;
  number: string;
  phone: string;
  isOwn: boolean;
  place?: Parameters<typeof callFormPath>[3];
  from?: QueueAddress | null;
}) {
  const { t, number, phone, isOwn, place, from } = props;
  const copy = t.words.callQueue;
  const shown = (
    <>
      <PhoneIcon />
      <span class="unseen">{copy.call}</span> <bdi dir="ltr">{writePhone(phone)}</bdi>
    </>
  );
  return (
    <>
      {isOwn ? (
        <a class="quiet calling" href={`tel:${phone}`}>
          {shown}
        </a>
      ) : (
        <form method="post" action={callFormPath(t.language, number, 'claim', place)} data-tel={phone}>
          {from === undefined ? null : (
            <>
              <Hidden<typeof claimForm> name="page" value="order" />
              <FromQueue from={from} />
            </>
          )}
          <button class="quiet" type="submit">
            {shown}
          </button>
        </form>
      )}
      <p class="hint own-call" role="status" hidden={!isOwn}>
        {copy.isOwnCall}
      </p>
    </>
  );
}
