/** `郑58×昌7-2`, female first; an unknown one of the two as `？`, null when neither is known. */
export const parentsText = (it: { femaleParent: string | null; maleParent: string | null }): string | null =>
  it.femaleParent || it.maleParent ? `${it.femaleParent ?? '？'}×${it.maleParent ?? '？'}` : null
