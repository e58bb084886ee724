/** The standards of a row: the first, and those of other classes. */
export interface StandardNames {
  standardName: string | null
  standardNumber: number | null
  otherStandards: readonly { name: string; number: number }[]
}

/** `国标普通 第2版、国标优质 第1版`; null where none applies. */
export function standardText({ standardName, standardNumber, otherStandards }: StandardNames): string | null {
  if (standardName === null) return null
  const all = [{ name: standardName, number: standardNumber }, ...otherStandards]
  return all.map(({ name, number }) => `${name} 第${number}版`).join('、')
}
