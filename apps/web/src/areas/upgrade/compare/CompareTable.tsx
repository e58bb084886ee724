import { Fragment, type ReactNode } from 'react'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import type { ComparedEntry, Difference, SideEntry } from './comparedSides.ts'
import { DecisionText } from '../decision/DecisionText.tsx'

interface SideColumn {
  title: string
  /** The difference that marks the cell; null never marks it. */
  difference: Difference | null
  show: (entry: SideEntry) => ReactNode
  hint?: (entry: SideEntry) => string | null
}

const sideColumns: readonly SideColumn[] = [
  { title: '位次', difference: '位次', show: ({ rank }) => rank ?? '—' },
  { title: '折亩产', difference: '产量', show: ({ meanYield }) => formatNumber(meanYield, 1) },
  { title: '得分', difference: '得分', show: ({ score }) => formatNumber(score, 0) },
  {
    title: '系统判定',
    difference: '系统判定',
    show: ({ computed, isCk }) => <DecisionText value={computed} isCk={isCk} />,
    hint: ({ because }) => because,
  },
  {
    title: '最终判定',
    difference: '最终判定',
    show: ({ final, isCk }) => <DecisionText value={final} isCk={isCk} />,
    hint: ({ reason }) => reason,
  },
]

interface Props {
  entries: readonly ComparedEntry[]
  titles: readonly [string, string]
}

const sides = ['a', 'b'] as const

/** Entries of two rehearsals side by side under their titles; differences are marked. */
export function CompareTable({ entries, titles }: Props) {
  if (entries.length === 0) return <p className="quiet">没有不同</p>
  return (
    <table className="compare-head compare-entries">
      <thead>
        <tr>
          <th rowSpan={2}>品种名称</th>
          <th colSpan={sideColumns.length}>{titles[0]}</th>
          <th colSpan={sideColumns.length}>{titles[1]}</th>
          <th rowSpan={2}>不同之处</th>
        </tr>
        <tr>
          {sides.flatMap((side) => sideColumns.map(({ title }) => <th key={`${side}${title}`}>{title}</th>))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Fragment key={entry.name}>
            <tr className={(entry.a ?? entry.b)?.isCk ? 'row-check' : undefined}>
              <td rowSpan={entry.reasons.length > 0 ? 2 : 1}>{entry.name}</td>
              {sides.flatMap((side) =>
                sideColumns.map((column) => (
                  <Cell key={`${side}${column.title}`} entry={entry} side={side} column={column} />
                )),
              )}
              <td>{entry.differences.join('、') || '—'}</td>
            </tr>
            {entry.reasons.length > 0 && <Reasons entry={entry} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Why the two differ, in a line of its own below the figures. */
function Reasons({ entry: { name, reasons } }: { entry: ComparedEntry }) {
  return (
    <tr className="compare-why" aria-label={`${name}不同的原因`}>
      <td colSpan={2 * sideColumns.length + 1}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </td>
    </tr>
  )
}

interface CellProps {
  entry: ComparedEntry
  side: 'a' | 'b'
  column: SideColumn
}

function Cell({ entry, side, column }: CellProps) {
  const shown = entry[side]
  const isMarked = column.difference !== null && entry.differences.includes(column.difference)
  return (
    <td className={isMarked ? 'differs' : undefined} title={(shown && column.hint?.(shown)) ?? undefined}>
      {shown ? column.show(shown) : '—'}
    </td>
  )
}
