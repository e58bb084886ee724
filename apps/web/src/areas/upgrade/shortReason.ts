import type { EntryVerdict, ItemVerdict } from '@hepu/api/areas/upgrade/shapes'
import { madeUpBy } from '@hepu/breeding/promotion/alternatives'

/** Items named before the rest is counted. */
const NAMED = 2

/**
 * Why an entry is not promoted, in a few words for a narrow cell: `未达标：比CK1增产、增产点率`. The sentence with all values
 * stands in `because`. An item that an alternative of its or-group (任一即可) makes up for is none of them. Blank for checks and
 * for what is promoted.
 */
export function shortReason({ isCk, decision, because, items }: EntryVerdict): string {
  if (isCk || decision === 'UP') return ''
  const labels = (which: (item: ItemVerdict) => boolean) => [
    ...new Set(items.filter(which).map(({ label }) => label)),
  ]
  const counts = (item: ItemVerdict) => madeUpBy(item, items).length === 0
  const vetoed = labels((item) => item.kind === 'VETO' && item.pass === 'FAIL' && counts(item))
  if (vetoed.length > 0) return `一票否决：${named(vetoed)}`
  const failed = labels((item) => item.kind === 'MUST' && item.pass === 'FAIL' && counts(item))
  if (failed.length > 0) return `未达标：${named(failed)}`
  const missing = labels(
    (item) => (item.kind === 'MUST' || item.kind === 'VETO') && item.pass === 'PENDING' && counts(item),
  )
  return missing.length > 0 ? `缺项：${named(missing)}` : because.split(/[，；]/)[0]!
}

const named = (labels: readonly string[]): string =>
  labels.length > NAMED ? `${labels.slice(0, NAMED).join('、')}等${labels.length}项` : labels.join('、')
