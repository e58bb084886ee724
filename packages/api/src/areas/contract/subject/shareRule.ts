import { extentsMeet, type Extent } from '../extent.ts'
import { readShare, shareText, WHOLE_SHARE } from '../../research/shared.ts'
import type { ContractDirection, ContractType, Licence } from '../record/contractTypes.ts'

/** What of a contract says whether it takes a right away from everybody else, and where and when. */
export interface RightTerms extends Extent {
  type: ContractType | null
  direction: ContractDirection | null
  licence: Licence | null
}

/** Types by which a right goes to somebody else for good. */
const moving: readonly (ContractType | null)[] = ['TT', 'EQ']

/** Returns whether a contract gives a right so that nobody else can get the same one: 转让, 作价, 独占 and 排他 licences. */
export const isExclusive = ({ type, direction, licence }: RightTerms): boolean =>
  direction !== 'out' &&
  (moving.includes(type) || (type === 'TL' && (licence === 'exclusive' || licence === 'sole')))

/** Returns whether two contracts give the right for a common place and business year. What is transferred is given everywhere, for good. */
export function overlaps(one: RightTerms, other: RightTerms): boolean {
  if (moving.includes(one.type) || moving.includes(other.type)) return true
  return extentsMeet(one, other)
}

/** The share of a right that another contract disposes of. */
export interface TakenShare {
  contract: string
  share: string
}

/**
 * Returns why a contract cannot dispose of a share of a result; null if it can. `ours` is what we own of it in per cent, null where nobody
 * says; `taken` are the shares of contracts that give the same right exclusively for a common place and year.
 */
export function shareProblem(
  result: string,
  share: string,
  { ours, taken }: { ours: string | null; taken: readonly TakenShare[] },
): string | null {
  const asked = hundredths(share)
  const owned = ours === null ? WHOLE_SHARE : hundredths(ours)
  const used = taken.reduce((sum, one) => sum + hundredths(one.share), 0n)
  if (asked + used <= owned) return null
  const own = ours === null ? '' : `本单位持有${textOf(owned)}，`
  const others = taken.map((one) => `「${one.contract}」${textOf(hundredths(one.share))}`).join('、')
  const before = others ? `${others}已占用，` : ''
  const rest = owned - used
  const repair = rest > 0n ? `本合同最多${textOf(rest)}` : '没有剩余的份额'
  return `「${result}」的权利份额超出：${own}${before}${repair}，填写的是${textOf(asked)}`
}

/** Returns what is left of a right in per cent; never below 0. */
export function shareLeft(ours: string | null, taken: readonly TakenShare[]): string {
  const owned = ours === null ? WHOLE_SHARE : hundredths(ours)
  const left = owned - taken.reduce((sum, one) => sum + hundredths(one.share), 0n)
  return plain(left > 0n ? left : 0n)
}

const hundredths = (share: string): bigint => readShare(share) ?? 0n
const textOf = (value: bigint): string => (value === 0n ? '0%' : shareText(value))
const plain = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
