import './namedChart.css'
import type { EChartsOption } from 'echarts'
import { Button } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useResize } from '../useResize.ts'
import type { Range } from './axisRange.ts'
import { Chart } from './Chart.tsx'
import type { ChartTable } from './chartTable.ts'
import { NAME_FONT_PX } from './nameLabel.ts'
import { placeNames, type Side } from './placeNames.ts'

/** A mark with a name; its place is in the units of the axes. */
export interface NamedMark {
  name: string
  place: readonly [number, number]
  /** Diameter, px. The larger one has the first choice of a place for its name. */
  size: number
}

/** Where the plot is in its box, px, and which part of the axes it shows. */
export interface Plot {
  left: number
  top: number
  width: number
  height: number
  x: Range
  y: Range
  /** Lines of the drawing that names stand clear of, from end to end in the units of the axes. */
  lines: readonly AxisLine[]
}

/** A line from one place to another, in the units of the axes. */
export type AxisLine = readonly [from: readonly [number, number], to: readonly [number, number]]

/** Returns where the name of the mark at this index stands: null where it has no room. A picked mark has its name always. */
export type LabelOf = (index: number) => { side: Side; isPicked: boolean } | null

interface Props {
  marks: readonly NamedMark[]
  /** Returns the plot in a box of this width, px. */
  plotIn: (width: number) => Plot
  /** Height of the drawing in a box of this width, px. */
  heightIn: (width: number) => number
  draw: (plot: Plot, labelOf: LabelOf) => EChartsOption
  label: string
  table?: ChartTable
}

/** Width that is assumed until the box has one, px. */
const FIRST_PX = 640
/** How far names may reach beyond the plot at its right, px. */
const BEYOND_PX = 12

/**
 * A chart of named marks. Names are written where they cover no other name and no mark, and no line where they can; all others are listed below the
 * chart, where a click on one shows its mark.
 */
export function NamedChart({ marks, plotIn, heightIn, draw, label, table }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_PX)
  const [picked, setPicked] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (box.current?.clientWidth) setWidth(box.current.clientWidth)
  }, [])
  useResize(box, setWidth)
  const plot = useMemo(() => plotIn(width), [plotIn, width])
  const places = useMemo(() => placesIn(marks, plot), [marks, plot])
  const option = useMemo(
    () =>
      draw(plot, (index) => {
        const isPicked = index === picked
        const side = places[index] ?? (isPicked ? 'top' : null)
        return side ? { side, isPicked } : null
      }),
    [draw, plot, places, picked],
  )
  const left = marks.flatMap(({ name }, index) => (places[index] ? [] : [{ name, index }]))
  return (
    <div ref={box}>
      <Chart
        option={option}
        height={heightIn(width)}
        label={label}
        fits={false}
        {...(table ? { table } : {})}
      />
      {left.length > 0 && <LeftNames names={left} picked={picked} onPick={setPicked} />}
    </div>
  )
}

/** Returns the sides of names, in the order of the marks. */
function placesIn(marks: readonly NamedMark[], plot: Plot): (Side | null)[] {
  const pxOf = ([x, y]: readonly [number, number]): [number, number] => [
    (plot.width * (x - plot.x.min)) / (plot.x.max - plot.x.min),
    (plot.height * (plot.y.max - y)) / (plot.y.max - plot.y.min),
  ]
  const order = marks.map((_, at) => at).toSorted((a, b) => marks[b]!.size - marks[a]!.size)
  const found = placeNames(
    order.map((at) => {
      const { name, place, size } = marks[at]!
      const [x, y] = pxOf(place)
      return { name, size, x, y }
    }),
    {
      room: { left: 0, right: plot.width + BEYOND_PX, top: -NAME_FONT_PX, bottom: plot.height },
      lines: plot.lines.map(([from, to]) => [pxOf(from), pxOf(to)] as const),
      fontPx: NAME_FONT_PX,
    },
  )
  const sides = new Map(order.map((at, i) => [at, found[i] ?? null]))
  return marks.map((_, at) => sides.get(at) ?? null)
}

interface LeftProps {
  names: readonly { name: string; index: number }[]
  picked: number | null
  onPick: (index: number | null) => void
}

const LeftNames = ({ names, picked, onPick }: LeftProps) => (
  <p className="chart-left-names">
    <span>图中放不下的名称，点按在图中标出：</span>
    {names.map(({ name, index }) => (
      <Button
        key={index}
        size="small"
        type={index === picked ? 'primary' : 'text'}
        aria-pressed={index === picked}
        onClick={() => onPick(index === picked ? null : index)}
      >
        {name}
      </Button>
    ))}
  </p>
)
