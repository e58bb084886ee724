import type * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { Tip } from '../../../ui/control/Tip.tsx'

type Row = Pick<
  OutputOf<typeof variety.varietyPage>['records'][number],
  'meanYield' | 'yieldRank' | 'gains' | 'decided'
>

interface Props {
  row: Row
  /** Returns the figure as text, of the row and of the decision alike. */
  of: (figures: Omit<Row, 'decided'>) => string
}

/** A figure of an entry; below it the one of the confirmed or published decision, where the decision has another one. */
export function DecidedFigure({ row, of }: Props) {
  const now = of(row)
  const then = row.decided ? of(row.decided) : null
  if (then === null || then === now) return now
  return (
    <>
      {now}
      <small className="below decided">决定 {then}</small>
    </>
  )
}

/** Says why the figures of an entry are not those of the decision; nothing where they are. */
export function DecidedNote({ row: { decided } }: { row: Pick<Row, 'decided'> }) {
  if (!decided) return null
  const { state, newerData, whatIfText } = decided
  return (
    <>
      {newerData && (
        <small className="below decided">试验数据在{state === 'PUBLISHED' ? '发布' : '确认'}后有更新</small>
      )}
      {whatIfText !== null && (
        <Tip title={`晋级决定按试算调整作出：${whatIfText}`}>
          <small className="below decided">决定按试算调整</small>
        </Tip>
      )}
    </>
  )
}

export const yieldText = ({ meanYield }: Pick<Row, 'meanYield'>): string => formatNumber(meanYield, 1)
export const rankText = ({ yieldRank }: Pick<Row, 'yieldRank'>): string => String(yieldRank ?? '—')

const gainOf = ({ gains }: Pick<Row, 'gains'>, base: string) => gains.find((gain) => gain.base === base)

/** Returns the gain over a base, with two decimals. */
export const gainText =
  (base: string) =>
  (figures: Pick<Row, 'gains'>): string =>
    formatGain(gainOf(figures, base)?.gainPct ?? null, 2)

/** Returns at how many of the points the entry was better than a base: `4/5`. */
export const gainPointsText =
  (base: string) =>
  (figures: Pick<Row, 'gains'>): string => {
    const gain = gainOf(figures, base)
    return gain && gain.points > 0 ? `${gain.gainPoints}/${gain.points}` : '—'
  }
