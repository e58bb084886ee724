import { flowTypeLabels } from '@hepu/api/areas/project/fund/flowTypes'
import type { MoneyTrail } from '@hepu/api/areas/project/fund/projectFund'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import type { EChartsOption } from 'echarts'
import { breakName } from '../../../ui/chart/breakName.ts'
import { namesOnBands, type NameRoom } from '../../../ui/chart/namesOnBands.ts'
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
        nodeGap: placePx(names, NAME),
        emphasis: { focus: 'adjacency' },
        label: {
          ...namesOnBands('#ffffff', NAME),
          lineHeight: NAME.linePx,
        },
        labelLayout: { hideOverlap: true },
        lineStyle: { color: 'gradient', opacity: 0.35 },
        data: [...names].map((name) => ({ name })),
        links: bands.map(({ source, target, amount }) => ({ source, target, value: Number(amount) / 100 })),
      },
    ],
  }
}

/** How names are written, with the height of a line, px. */
interface Writing extends NameRoom {
  linePx: number
}

/** Beside a node, and on a phone, where the drawing is fitted to its box: a third of it, in smaller letters. */
const NAME: Writing = { widthPx: 212, letterPx: 12, linePx: 15 }
const PHONE_NAME: Writing = { widthPx: 66, letterPx: 10, linePx: 12 }

/** What is free between two names, px, and the share of the height that gaps take on a phone at most. */
const FREE_PX = 6
const PHONE_GAP_SHARE = 0.75

/** Returns the height (px) that the longest of some names takes, so that nodes so far apart never hide the name of another. */
function placePx(names: Iterable<string>, { widthPx, letterPx, linePx }: Writing): number {
  const linesOf = (name: string) => breakName(name, widthPx, letterPx).split('\n').length
  const most = Math.max(1, ...Array.from(names, linesOf))
  return most * linePx + FREE_PX
}

/** Least height of the drawing, and what its nodes take besides the gaps between them; px. */
const HEIGHT_PX = 440
const NODES_PX = 160

/** Returns the height (px) in which the names of the fullest column have room. */
export function trailHeight(lines: readonly Line[], isNarrow: boolean): number {
  const bands = bandsOf(lines)
  const [targets, sources] = [
    new Set(bands.map(({ target }) => target)),
    new Set(bands.map(({ source }) => source)),
  ]
  const count = (names: Iterable<string>, isIn: (name: string) => boolean) => [...names].filter(isIn).length
  const most = Math.max(
    count(sources, (name) => targets.has(name)),
    count(sources, (name) => !targets.has(name)),
    count(targets, (name) => !sources.has(name)),
  )
  const names = [...sources, ...targets]
  return isNarrow
    ? Math.max(HEIGHT_PX, Math.ceil((most * placePx(names, PHONE_NAME)) / PHONE_GAP_SHARE))
    : Math.max(HEIGHT_PX, most * placePx(names, NAME) + NODES_PX)
}

/** Returns the bands as a table, for the keyboard and screen readers. */
export const trailTable = (lines: readonly Line[]): ChartTable => ({
  heads: ['自', '至', '金额（元）'],
  rows: bandsOf(lines).map(({ source, target, amount }) => ({
    name: source,
    cells: [target, yuan(yuanText(amount))],
  })),
})
