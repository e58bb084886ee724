/** A base that entries are compared with: a check, or the mean of the group (`MEAN`). */
export interface ComparisonBase {
  base: string
  name: string
}

/** Returns the head of a comparison: 较郑单958, 较组平均. */
export const baseLabel = ({ base, name }: ComparisonBase): string => `较${base === 'MEAN' ? '组平均' : name}`
