import { chatNumberOf } from './chat-number.ts';
import type { Frame } from './frame.ts';
import { ChatIcon } from './icons.tsx';

/** Opens a message to the shop with this text; nothing where the shop reads no messages. */
export function AskByChat({ frame, text }: { frame: Frame; text: string }) {
  const number = chatNumberOf(frame);
  if (number === null) return null;
  return (
    <a class="quiet" href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}>
      <ChatIcon />
      {frame.t.words.shared.ask}
    </a>
  );
}
