import type { Database } from '../../database/rows.ts';
import { type NewsChoice, newsChoice, noChoice } from './rules/news.ts';
import { readChoice } from './store/outbox.ts';

/** What the desk chose of news; nothing where nobody has, or where it cannot be read any more. */
export function chosenNews(sql: Database): NewsChoice {
  try {
    return newsChoice.parse(JSON.parse(readChoice(sql) ?? '{}'));
  } catch {
    return noChoice;
  }
}
