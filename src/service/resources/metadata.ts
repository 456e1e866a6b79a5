import type { Metadata } from '../../contract/metadata.ts';

/** `{}` and `[]` count as unset and are answered as null. */
export function settleMetadata(metadata: Metadata | null | undefined): Metadata | null {
  return metadata && Object.keys(metadata).length > 0 ? metadata : null;
}
