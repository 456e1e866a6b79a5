import { sendMail } from '../../../web/mail/sending.ts';
import type { MailSetup } from '../../../web/mail/setup.ts';
import type { Outside } from '../../../web/posting.ts';
import type { Channel } from './port.ts';

/** E-mail to one address. */
export function emailChannel(setup: MailSetup, to: string, outside: Outside): Channel {
  return {
    async send({ id, title, text, url }) {
      const subject = title.replace(/\s+/g, ' ');
      const letter = [text === '' ? title : text, ...(url === null ? [] : [url])].join('\n\n');
      return sendMail(setup, { to, subject, text: `${letter}\n` }, id, outside);
    },
  };
}
