/** The `endpointId` of the mode's default endpoint. */
export const DEFAULT_ENDPOINT = 'default';

/** The id of a listed endpoint; null for the default one and for a checkout's own. */
export function listedIdOf(endpointId: string | null): string | null {
  return endpointId === DEFAULT_ENDPOINT ? null : endpointId;
}
