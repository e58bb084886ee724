/** Suffix of the typed name of a holder who has no record. */
export const EXTERNAL = '(外部人员)'

/** Returns a name without the suffix. */
export const bareName = (name: string): string =>
  (name.endsWith(EXTERNAL) ? name.slice(0, -EXTERNAL.length) : name).trim()
