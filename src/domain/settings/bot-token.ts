/** Whether a text has the form of a Telegram bot's token. */
export function isBotToken(text: string): boolean {
  return /^\d+:[\w-]{20,}$/.test(text);
}
