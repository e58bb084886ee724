import { flowTypeLabels } from '@hepu/api/areas/project/fund/flowTypes'
import type { MoneyTrail } from '@hepu/api/areas/project/fund/projectFund'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import type { EChartsOption } from 'echarts'
import { namesOnBands } from '../../../ui/chart/namesOnBands.ts'
import type { ChartTable } from '../../../ui/chart/chartTable.ts'
import { yuan } from './fundText.tsx'

type Line = MoneyTrail['lines'][number]

/** More subjects and partners than these are drawn as one. */
const MAX_ENDS = 14

/** A band of the drawing: from one place to the next. Amounts in yuan. */
interface Band {
  source: string
  target: string
  amount: bigint
}

/** Where a line ends: its partner for passed-on money, its subject for expenses, or what is still free. */
const endOf = ({ flowType, subjectName, partyName }: Line): string => {
  if (!flowType) return '尚余'
  return flowType === 'expense'
    ? (subjectName ?? '未分科目')
    : `${flowTypeLabels[flowType]} ${partyName ?? ''}`.trim()
}

/** Returns the bands from arrivals to nodes, and from nodes to subjects, partners and the rest. */
export function bandsOf(lines: readonly Line[]): Band[] {
  const sizes = new Map<string, bigint>()
  for (const line of lines) sizes.set(endOf(line), (sizes.get(endOf(line)) ?? 0n) + fenIn(line.amount))
  const shown = new Set(
    [...sizes]
      .toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
      .slice(0, MAX_ENDS)
      .map(([name]) => name),
  )
  const bands = new Map<string, Band>()
  const add = (source: string, target: string, amount: bigint) => {
    const key = `${source}\n${target}`
    bands.set(key, { source, target, amount: (bands.get(key)?.amount ?? 0n) + amount })
  }
  for (const line of lines) {
    const amount = fenIn(line.amount)
    const node = `◇ ${line.node ?? line.fromNode}`
    const end = endOf(line)
    add(`● ${line.origin}`, node, amount)
    add(node, shown.has(end) ? end : '其余科目与单位', amount)
  }
  return [...bands.values()]
}

/** Returns the drawing of the way of money. */
export function trailOption(lines: readonly Line[]): EChartsOption {
  const bands = bandsOf(lines)
  const names = new Set(bands.flatMap(({ source, target }) => [source, target]))
  return {
    animationDuration: 200,
    tooltip: {
      trigger: 'item',
      valueFormatter: (value) => `${yuan(yuanText(BigInt(Math.round(Number(value) * 100))))} 元`,
    },
    series: [
      {
        type: 'sankey',
        left: 8,
        right: 230,
        top: 12,
        bottom: 12,
        nodeGap: 18,
        emphasis: { focus: 'adjacency' },
        label: { ...namesOnBands('#ffffff'), width: 212, overflow: 'break', lineHeight: 15 },
        labelLayout: { hideOverlap: true },
        lineStyle: { color: 'gradient', opacity: 0.35 },
        data: [...names].map((name) => ({ name })),
        links: bands.map(({ source, target, amount }) => ({ source, target, value: Number(amount) / 100 })),
      },
    ],
  }
}

/** Height of the drawing, and on a phone that of the place of a node with a name of three lines; px. */
const HEIGHT_PX = 440
const NODE_PLACE_PX = 58

/** Returns the height (px) in which the names of the fullest column have room. */
export function trailHeight(lines: readonly Line[], isNarrow: boolean): number {
  if (!isNarrow) return HEIGHT_PX
  const bands = bandsOf(lines)
  const targets = new Set(bands.map(({ target }) => target))
  const sources = new Set(bands.map(({ source }) => source))
  const count = (names: Iterable<string>, isIn: (name: string) => boolean) => [...names].filter(isIn).length
  const most = Math.max(
    count(sources, (name) => targets.has(name)),
    count(sources, (name) => !targets.has(name)),
    count(targets, (name) => !sources.has(name)),
  )
  return Math.max(HEIGHT_PX, most * NODE_PLACE_PX)
}

/** Returns the bands as a table, for the keyboard and screen readers. */
export const trailTable = (lines: readonly Line[]): ChartTable => ({
  heads: ['自', '至', '金额（元）'],
  rows: bandsOf(lines).map(({ source, target, amount }) => ({
    name: source,
    cells: [target, yuan(yuanText(amount))],
  })),
})
