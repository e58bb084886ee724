import {
  decisions,
  itemKinds,
  type EntryVerdict,
  type ItemVerdict,
} from '@hepu/api/areas/upgrade/promotionShapes'
import { alternativesOf, madeUpBy } from '@hepu/breeding/promotion/alternatives'
import { labelledItems, standardsOf } from '@hepu/breeding/promotion/frozen'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { isNotRequired, isTried } from '@hepu/breeding/promotion/triedItem'
import { classesMet } from '@hepu/breeding/promotion/classesMet'
import { Tooltip, type TableProps } from 'antd'
import { lazy, Suspense } from 'react'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import {
  itemValue,
  MADE_UP,
  whatIfThresholdText,
  valueNotes,
  withMeaning,
} from '@hepu/breeding/promotion/itemWords'
import { yearsText } from '../decision/decisionLabels.ts'
import type { WhatIf, WhatIfResult } from '../whatIf/whatIf.ts'
import { ITEM_PX } from './arrangeColumns.tsx'
import { ReasonField } from './ReasonField.tsx'
import { shortReason } from './shortReason.ts'
import { needsReason } from '../decision/decisionKeys.ts'
import { DecisionText } from '../decision/DecisionText.tsx'
import type { Rehearsal } from './RehearsalBoard.tsx'
import type { Row } from './RehearsalTable.tsx'

/** A click focuses the text, so the explanation opens by pointer, click and keyboard. */
const TRIGGERS: ('hover' | 'focus')[] = ['hover', 'focus']
const ShiftText = lazy(() => import('../decision/ShiftText.tsx'))

/** The verdict of the rules, with the one before it while something is tried, and whether one point decides it. */
export function Computed({ row, trying }: { row: Row; trying: boolean }) {
  const moved = trying && row.shown.decision !== row.verdict.decision
  const short = shortReason(row.shown)
  return (
    <Tooltip title={row.shown.because} trigger={TRIGGERS}>
      <span className={moved ? 'moved' : undefined} tabIndex={row.isCk ? undefined : 0}>
        {moved && <s>{row.verdict.decision ? decisions[row.verdict.decision] : '—'}</s>}{' '}
        <DecisionText value={row.shown.decision} isCk={row.isCk} />
        {row.shown.fragile && (
          <Tooltip
            trigger={TRIGGERS}
            title={`去掉任一试点（${row.shown.fragilePoints.join('、')}）判定就会改变`}
          >
            <span className="fragile">不稳</span>
          </Tooltip>
        )}
        {classesMet(row.shown).length > 0 && (
          <small className="met">{classesMet(row.shown).join('、')}</small>
        )}
        {short && <small className="why">{short}</small>}
      </span>
    </Tooltip>
  )
}

/** The rank, with the stored one where the tried conditions move it. */
export function Rank({ row }: { row: Row }) {
  if (row.yieldRank === row.rankBefore) return <>{row.yieldRank ?? '—'}</>
  return (
    <span className="moved">
      {row.yieldRank ?? '—'} <s>{row.rankBefore ?? '—'}</s>
    </span>
  )
}

interface ReasonProps {
  row: Row
  canDecide: boolean
  onChange: (reason: string) => void
}

/** Why a decision differs from the computed verdict: must be written where it does. */
export function Reason({ row, canDecide, onChange }: ReasonProps) {
  const final = row.edit?.final ?? row.currentDecision
  if (row.isCk) return null
  const isNeeded = needsReason(final, row.shown.decision)
  const value = row.edit?.reason ?? row.reason ?? ''
  if (!canDecide || (!isNeeded && value === ''))
    return (
      <span className="three-lines" title={row.reason ?? undefined}>
        {row.reason}
      </span>
    )
  return <ReasonField name={row.name} isNeeded={isNeeded} value={value} onChange={onChange} />
}

/** Returns one column for each item of the standards, headed by its requirement and by what shifts its threshold. */
export function itemColumns(
  data: Rehearsal,
  whatIf: WhatIf,
  tried: WhatIfResult | null,
): NonNullable<TableProps<Row>['columns']> {
  const verdicts = data.records.map(({ verdict }) => tried?.byName.get(verdict.entry)?.verdict ?? verdict)
  const items = labelledItems(data.evidence)
  const asked = standardsOf(data.evidence).flatMap(({ id, items: own }) =>
    own.map((item) => ({ ...item, standardId: id })),
  )
  return items.map((item, at) => ({
    title: (
      <span className="item-head">
        {item.label}
        <small className={isTried(whatIf, item) ? 'moved' : undefined}>
          {whatIfThresholdText(item, whatIf)}
        </small>
        {!decides(item) && <small className="quiet">{itemKinds[item.kind]}，不达标不淘汰</small>}
        {item.adjust && (
          <small>
            <Suspense>
              <ShiftText item={item} />
            </Suspense>
          </small>
        )}
        <OrText items={alternativesOf(asked[at]!, asked)} />
      </span>
    ),
    key: item.key,
    width: ITEM_PX,
    align: 'right' as const,
    render: (_: unknown, row: Row) => (
      <ItemCell
        item={withMeaning(
          row.shown.items.find((other) => other.key === item.key),
          item,
        )}
        all={row.shown.items}
        isCk={row.isCk}
        isAsked={!isNotRequired(whatIf, item)}
        ranked={item.base === 'RANK_PCT' && item.agg === 'MEAN' ? countWithValue(verdicts, item.key) : null}
      />
    ),
  }))
}

/** Counts the entries, checks among them, that have a value of an item: those that were ranked. */
const countWithValue = (verdicts: readonly EntryVerdict[], key: string): number =>
  verdicts.filter(({ items }) => items.some((item) => item.key === key && item.value !== null)).length

/** Returns the rank behind a share of ranks (rank × 100 ÷ entries ranked), with the number of entries ranked: 位次 3/24. */
const rankText = (share: number, ranked: number): string =>
  `位次 ${Math.round((share * ranked) / 100)}/${ranked}`

/** Names the items that suffice instead of an item: 与「比组均值增产」任一即可. */
function OrText({ items }: { items: readonly { label: string }[] }) {
  if (items.length === 0) return null
  return <small className="loose">与「{items.map(({ label }) => label).join('、')}」任一即可</small>
}

/** Returns true for an item that an entry must pass; others score or inform only. */
const decides = ({ kind }: Pick<ItemVerdict, 'kind'>): boolean => kind === 'VETO' || kind === 'MUST'

/** Returns true if an item that is not passed stops nothing: another one makes up for it, or it decides nothing. */
const isNoObstacle = (item: ItemVerdict, madeUp: readonly string[]): boolean =>
  madeUp.length > 0 || (item.pass === 'FAIL' && !decides(item))

interface ItemCellProps {
  item: ItemVerdict | undefined
  /** All items of the entry, for the alternatives among them. */
  all: readonly ItemVerdict[]
  isCk: boolean
  /** False if the what-if has emptied its threshold. */
  isAsked: boolean
  /** Entries ranked, where the item is a share of ranks. */
  ranked: number | null
}

function ItemCell({ item, all, isCk, isAsked, ranked }: ItemCellProps) {
  if (!item) return isAsked ? <>—</> : <span className="quiet">{NOT_REQUIRED}</span>
  const rank = ranked === null || item.value === null ? null : rankText(item.value, ranked)
  if (isCk) {
    return (
      <span className="quiet item">
        {itemValue(item)}
        {rank && <small>{rank}</small>}
      </span>
    )
  }
  const points = item.points
    .map(
      (point) =>
        `${point.point} ${item.each?.isGain ? `${formatGain(point.value, 1)}%` : formatNumber(point.value, 1)}`,
    )
    .join('；')
  const made = madeUpBy(item, all)
  const text = [
    made.length > 0 && `没有达到，同组的${made.join('、')}达到即可`,
    item.distanceText,
    ...valueNotes(item).filter((note) => note !== item.distanceText),
    `${item.n} 点${item.hits === null ? '' : `，${item.hits} 点达到`}`,
    yearsText(item),
    points,
  ]
  return (
    <Tooltip title={text.filter(Boolean).join('；')}>
      <span className={`item item-${isNoObstacle(item, made) ? 'ignored' : item.pass.toLowerCase()}`}>
        {item.value === null ? '缺' : itemValue(item)}
        {rank && <small title="在有数据的品种（含对照）中的位次">{rank}</small>}
        {item.pass === 'FAIL' && <small>{made.length > 0 ? MADE_UP : item.distanceText}</small>}
        {valueNotes(item)
          .filter((note) => item.pass !== 'FAIL' || note !== item.distanceText)
          .map((note) => (
            <small key={note}>{note}</small>
          ))}
      </span>
    </Tooltip>
  )
}
