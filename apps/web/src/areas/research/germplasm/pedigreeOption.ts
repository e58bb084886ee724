import type { pedigree } from '@hepu/api/areas/research/germplasmPedigree'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { colors, series } from '../../../ui/tokens.ts'

export type Pedigree = OutputOf<typeof pedigree>

/** Distance of two generations, and of two members of one, px. */
const STEP_X = 170
const STEP_Y = 52
const NODE = [120, 30]
const LEAST_HEIGHT = 220
const MOST_HEIGHT = 640

const edgeColors = { female: series[1], male: series[2], both: series[0] } as const

/** Members of each generation, the oldest generation first. */
const columnsOf = ({ nodes }: Pedigree): [number, Pedigree['nodes']][] =>
  [...Map.groupBy(nodes, ({ generation }) => generation)].toSorted(([a], [b]) => a - b)

/** Height of the drawing: the largest generation decides. */
export function heightOf(data: Pedigree): number {
  const most = Math.max(...columnsOf(data).map(([, some]) => some.length))
  return Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, most * STEP_Y + 80))
}

/** 亲代、子代 of so many generations, in words. */
export const generationText = (generation: number): string => {
  if (generation === 0) return '本种质'
  return generation < 0 ? `上${-generation}代` : `下${generation}代`
}

/** A pedigree from left to right: ancestors, the germplasm, descendants; lines of mothers and fathers in two colours. */
export function pedigreeOption(data: Pedigree): EChartsOption {
  const nodes = columnsOf(data).flatMap(([generation, some]) =>
    some.map(({ id, name, code }, at) => ({
      id,
      name: id,
      value: code ? `${name}（${code}）` : name,
      x: generation * STEP_X,
      y: (at - (some.length - 1) / 2) * STEP_Y,
      itemStyle: {
        color: generation === 0 ? colors.green : '#f6faf6',
        borderColor: generation === 0 ? colors.green : '#9db5a1',
      },
      label: { color: generation === 0 ? '#fff' : colors.text, formatter: () => name },
    })),
  )
  const links = data.edges.map(({ from, to, role }) => ({
    source: from,
    target: to,
    lineStyle: { color: edgeColors[role], width: 1.5 },
  }))
  return {
    animationDuration: 200,
    tooltip: {
      formatter: (it) => {
        const { value } = it as { value?: unknown }
        return typeof value === 'string' ? escaped(value) : ''
      },
    },
    series: [
      {
        type: 'graph',
        layout: 'none',
        left: NODE[0]! / 2 + 8,
        right: NODE[0]! / 2 + 8,
        top: 30,
        bottom: 30,
        roam: 'move',
        symbol: 'roundRect',
        symbolSize: NODE,
        edgeSymbol: ['none', 'arrow'],
        edgeSymbolSize: [0, 7],
        label: { show: true, width: NODE[0]! - 12, overflow: 'truncate', fontSize: 12 },
        cursor: 'pointer',
        data: nodes,
        links,
      },
    ],
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
