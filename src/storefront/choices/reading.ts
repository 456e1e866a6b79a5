import { toHex } from '../../contract/bytes.ts';
import type { Database } from '../../database/rows.ts';
import { readCatalogueVersion } from '../catalogue/store/version.ts';
import { writeWayRules } from '../ways-to-pay/rules.ts';
import { readWays } from '../ways-to-pay/store.ts';
import type { Choices } from './rules.ts';
import { readChosen } from './store.ts';

/** What the desk chose, read once: whoever changes it goes by `choose`. */
export function readChoices(sql: Database, random: (length: number) => Uint8Array): Choices {
  const ways = readWays(sql);
  return {
    version: readCatalogueVersion(sql),
    edition: toHex(random(8)),
    chosen: { ...readChosen(sql), ...(ways === null ? {} : { WAYS_TO_PAY: writeWayRules(ways) }) },
  };
}
