import type { EntryVerdict } from '@hepu/api/areas/upgrade/promotionShapes'
import { rulingOf, type Ground } from '@hepu/breeding/promotion/decide'
import { FEW_POINTS } from '@hepu/breeding/promotion/fewPoints'

/** Items named before the rest is counted. */
const NAMED = 2

const leads: Partial<Record<Ground, string>> = {
  VETO: '一票否决',
  KEPT: '未达标',
  FAILED: '未达标',
  MISSING: '缺项',
}

/** Why the yield does or does not keep an entry in 待定 that failed an item: entries that fail the same items differ in it alone. */
const yieldRules: Partial<Record<Ground, string>> = {
  KEPT: '，产量够待定',
  FAILED: '，产量不够待定',
}

/**
 * Returns why an entry is not promoted, in a few words for a narrow cell: `未达标：比CK1增产、增产点率，产量不够待定`: the class
 * that decided if there are several, the rule, and the items behind it. The sentence with all values is in `because`. Blank for checks and promoted entries.
 */
export function shortReason(verdict: EntryVerdict): string {
  const { isCk, decision, because } = verdict
  if (isCk || decision === 'UP') return ''
  const deciding = classThatDecides(verdict)
  const items = deciding
    ? verdict.items.filter(({ standardId }) => standardId === deciding.standardId)
    : verdict.items
  const ruling = rulingOf({ decision, items })
  const lead = because.startsWith(FEW_POINTS) ? undefined : leads[ruling.ground]
  if (lead === undefined) return because.split(/[，；]/)[0]!
  const labels = named([...new Set(ruling.items.map((index) => items[index]!.label))])
  return `${deciding ? `「${deciding.className}」` : ''}${lead}：${labels}${yieldRules[ruling.ground] ?? ''}`
}

/** Returns the class that gives the decision, if there are several classes. */
const classThatDecides = ({ decision, classes }: EntryVerdict) =>
  classes?.find((other) => other.decision === decision)

const named = (labels: readonly string[]): string =>
  labels.length > NAMED ? `${labels.slice(0, NAMED).join('、')}等${labels.length}项` : labels.join('、')
