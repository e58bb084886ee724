import type { EntryVerdict, ItemVerdict } from '@hepu/api/areas/upgrade/promotionShapes'
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

/**
 * Returns why an entry is not promoted, in a few words for a narrow cell: `未达标：比CK1增产、增产点率`, the items behind the
 * verdict. The sentence with all values is in `because`. Blank for checks and promoted entries.
 */
export function shortReason(verdict: EntryVerdict): string {
  const { isCk, decision, because } = verdict
  if (isCk || decision === 'UP') return ''
  const items = itemsThatDecide(verdict)
  const ruling = rulingOf({ decision, items })
  const lead = because.startsWith(FEW_POINTS) ? undefined : leads[ruling.ground]
  if (lead === undefined) return because.split(/[，；]/)[0]!
  return `${lead}：${named([...new Set(ruling.items.map((index) => items[index]!.label))])}`
}

/** Returns the items of the class that gives the decision, if there are several classes. */
function itemsThatDecide({ decision, items, classes }: EntryVerdict): ItemVerdict[] {
  const deciding = classes?.find((other) => other.decision === decision)
  return deciding ? items.filter(({ standardId }) => standardId === deciding.standardId) : items
}

const named = (labels: readonly string[]): string =>
  labels.length > NAMED ? `${labels.slice(0, NAMED).join('、')}等${labels.length}项` : labels.join('、')
