import type { pedigree } from '@hepu/api/areas/research/germplasm/germplasmPedigree'
import type { OutputOf } from '@hepu/api/core/route'
import type { EChartsOption } from 'echarts'
import { colors, series } from '../../../ui/tokens.ts'

export type Pedigree = OutputOf<typeof pedigree>

/** Distance (px) between members of a generation; less if there are many. */
const STEP_Y = 44
const LEAST_STEP_Y = 24
const LEAST_HEIGHT = 200
const MAX_HEIGHT = 1200
/** With more generations than these the drawing takes the whole width. */
const MAX_ALONGSIDE = 5
/** Least width (px) of the drawing beside its table and above it. */
const WIDTH = { alongside: 560, above: 980 } as const
const MAX_NODE_WIDTH = 120
const GAP_X = 26
const GAP_Y = 14
/** How far a line over several generations is bent, as a share of the distance of two generations. */
const BEND = 0.7

const edgeColors = { female: series[1], male: series[2], both: series[0] } as const

/** Returns members of each generation, the oldest generation first. */
const columnsOf = ({ nodes }: Pedigree): [number, Pedigree['nodes']][] =>
  [...Map.groupBy(nodes, ({ generation }) => generation)].toSorted(([a], [b]) => a - b)

/** Returns true if the drawing has room beside its table. */
export const fitsAlongside = (data: Pedigree): boolean => columnsOf(data).length <= MAX_ALONGSIDE

const largest = (data: Pedigree): number => Math.max(...columnsOf(data).map(([, some]) => some.length))

const stepOf = (data: Pedigree): number =>
  Math.max(LEAST_STEP_Y, Math.min(STEP_Y, MAX_HEIGHT / largest(data)))

/** Height of the drawing, px: the largest generation decides. */
export const heightOf = (data: Pedigree): number => Math.max(LEAST_HEIGHT, largest(data) * stepOf(data) + 24)

/** Width and height of a node, px: they do not touch each other. */
function nodeSize(data: Pedigree): [number, number] {
  const width = WIDTH[fitsAlongside(data) ? 'alongside' : 'above'] / columnsOf(data).length - GAP_X
  return [Math.min(MAX_NODE_WIDTH, width), stepOf(data) - GAP_Y]
}

/** Returns the name of a generation: 上1代, 下2代. */
export const generationText = (generation: number): string => {
  if (generation === 0) return '本种质'
  return generation < 0 ? `上${-generation}代` : `下${generation}代`
}

/** Draws a pedigree from left to right: ancestors, the germplasm, descendants; lines of mothers and fathers in two colours. */
export function pedigreeOption(data: Pedigree): EChartsOption {
  const columns = columnsOf(data)
  const size = nodeSize(data)
  const half = largest(data) / 2
  const axis = { type: 'value' as const, show: false }
  return {
    animationDuration: 200,
    tooltip: { formatter: tipOf },
    grid: { left: size[0] / 2 + 4, right: size[0] / 2 + 4, top: 12, bottom: 12 },
    xAxis: { ...axis, min: 0, max: Math.max(1, columns.length - 1) },
    yAxis: { ...axis, min: -half, max: half, inverse: true },
    series: [
      {
        type: 'graph',
        coordinateSystem: 'cartesian2d',
        symbol: 'rect',
        symbolSize: size,
        label: { show: true, width: size[0] - 8, overflow: 'truncate', fontSize: 12 },
        cursor: 'pointer',
        data: columns.flatMap(([, some], x) =>
          some.map((node, at) => nodeOf(node, [x, at - (some.length - 1) / 2])),
        ),
        links: linksOf(data),
      },
    ],
  }
}

/**
 * Returns the lines of the pedigree. A line over several generations is bent, so that it does not run behind the nodes
 * between.
 */
function linksOf({ nodes, edges }: Pedigree) {
  const generations = new Map(nodes.map(({ id, generation }) => [id, generation]))
  return edges.map(({ from, to, role }) => {
    const span = generations.get(to)! - generations.get(from)!
    const lineStyle = { color: edgeColors[role], width: 1.5, curveness: span > 1 ? BEND / span : 0 }
    return { source: from, target: to, lineStyle }
  })
}

function nodeOf({ id, name, generation }: Pedigree['nodes'][number], value: [number, number]) {
  const isSelf = generation === 0
  return {
    id,
    name: id,
    value,
    title: name,
    itemStyle: {
      color: isSelf ? colors.green : '#f6faf6',
      borderColor: isSelf ? colors.green : '#9db5a1',
      borderWidth: 1,
    },
    label: { color: isSelf ? '#fff' : colors.text, formatter: () => name },
  }
}

/** Returns the whole name of a node, which may be cut in the drawing. */
function tipOf(params: unknown): string {
  const { data } = params as { data?: { title?: string } }
  return (data?.title ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
