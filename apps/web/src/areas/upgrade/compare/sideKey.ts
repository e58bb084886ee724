/** One side of a comparison in an address: a present evaluation, or one of its drafts. */
export interface SideKey {
  upgradeId: string
  draftId: string | null
}

/** Formats a side for the address: `12` or `12.5`. */
export const sideText = ({ upgradeId, draftId }: SideKey): string =>
  draftId === null ? upgradeId : `${upgradeId}.${draftId}`

/** Reads one side from the address; null when there is none or it is no side. */
export function readSide(text: string | null): SideKey | null {
  const [, upgradeId, draftId] = /^(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  return upgradeId ? { upgradeId, draftId: draftId ?? null } : null
}
