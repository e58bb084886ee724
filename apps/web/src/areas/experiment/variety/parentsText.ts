/** `郑58×昌7-2`, female first; an unknown one of the two as `？`, null when neither is known. */
export const parentsText = (parents: {
  femaleParent: string | null
  maleParent: string | null
}): string | null =>
  parents.femaleParent || parents.maleParent
    ? `${parents.femaleParent ?? '？'}×${parents.maleParent ?? '？'}`
    : null
