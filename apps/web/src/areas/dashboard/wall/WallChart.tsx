import type { ECElementEvent, EChartsOption } from 'echarts'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { tableOf, type ChartTable } from '../../../ui/chart/chartTable.ts'
import { useChart } from '../../../ui/chart/useChart.ts'
import { useResize } from '../../../ui/useResize.ts'
import { useScale } from '../../../ui/page/Scaled.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { useWall } from './wallContext.ts'

/** Size of a drawing, px of the canvas. */
export interface Size {
  width: number
  height: number
}

interface Props {
  /** Create it with useMemo: a new object redraws the chart. */
  option: EChartsOption
  label: string
  /** The figures as a table, needed where those that are drawn are not the true ones. */
  table?: ChartTable
  onClick?: (event: ECElementEvent) => void
  /** Called with the size of the drawing, for one that is made for its box. It is not fitted into a narrow one. */
  onSize?: (size: Size) => void
}

/** A step of the scale: a chart is made anew when the scale changes by more than a tenth. */
const STEP = 1.1
const MAX_RATIO = 4

/** Returns the pixels of the canvas per pixel of the box, in steps, so that text stays sharp at any scale. */
export function ratioFor(scale: number, screenRatio: number): number {
  const steps = Math.ceil(Math.log(Math.max(scale, 0.1)) / Math.log(STEP))
  return Math.min(MAX_RATIO, Math.max(1, screenRatio * STEP ** steps))
}

/** A chart on the canvas of a dashboard, or in the column of it on a phone. Its figures are a table for screen readers. */
export function WallChart({ option, label, table: given, onClick, onSize }: Props) {
  const { theme } = useWall()
  const scale = useScale()
  const box = useRef<HTMLDivElement>(null)
  const pixelRatio = ratioFor(scale ?? 1, globalThis.devicePixelRatio || 1)
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {}
    if (width > 0) onSize?.({ width, height })
  }, [onSize])
  useResize(box, (width, height) => onSize?.({ width, height }))
  const { error } = useChart(box, {
    option,
    onClick,
    fits: scale === null && !onSize,
    look: { theme: theme === 'dark' ? 'hepu-dark' : 'hepu', pixelRatio },
  })
  const table = useMemo(() => given ?? tableOf(option), [given, option])
  if (error) return <div className="wall-note">{error.message}</div>
  return (
    <figure className="wall-chart">
      <div className="wall-canvas" ref={box} role="img" aria-label={label} />
      {table && (
        <table className="wall-unseen" aria-label={`${label}数据表`}>
          <thead>
            <tr>
              {table.heads.map((head, at) => (
                <th key={at} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, cells }, at) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell ?? BLANK}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  )
}
