import './chart.css'
import type { ECElementEvent, EChartsOption } from 'echarts'
import { Button } from 'antd'
import { useMemo, useRef, useState, type CSSProperties } from 'react'
import { tableOf, type ChartTable } from './chartTable.ts'
import { EmptyPane } from '../pane/EmptyPane.tsx'
import { ErrorPane } from '../pane/ErrorPane.tsx'
import { BLANK } from '../text/formatNumber.ts'
import { savePicture } from './savePicture.ts'
import { useChart } from './useChart.ts'

interface Props {
  /** Create it with useMemo: a new object redraws the chart. Undefined while the data load. */
  option: EChartsOption | undefined
  /** Height of the drawing, px or a length of CSS; the buttons are below it. */
  height?: number | string
  /** What the chart shows: its text for screen readers, and the title and name of the saved picture. */
  label: string
  /** Why the data could not be read. */
  error?: Error | null
  onRetry?: () => void
  /** Text shown instead of a chart without figures. */
  emptyText?: string
  onClick?: (event: ECElementEvent) => void
  /** The figures as a table, needed where the drawing is not a list of categories. */
  table?: ChartTable
  /** False where the drawing is made for the width of its box: then a narrow box changes nothing. */
  fits?: boolean
}

/**
 * A chart with its states: loading, failed, empty, drawn. Its figures can be read as a table instead (for the keyboard
 * and screen readers), and it can be saved as a picture.
 */
export function Chart({ option, height = 320, error, onRetry, emptyText, table: given, ...drawing }: Props) {
  const table = useMemo(() => given ?? (option ? tableOf(option) : null), [given, option])
  const [attempt, setAttempt] = useState(0)
  const box = { height }
  if (error) {
    return (
      <div className="chart-note" style={box}>
        <ErrorPane error={error} {...(onRetry ? { onRetry } : {})} />
      </div>
    )
  }
  if (!option || !table) {
    return (
      <div className="chart-note" style={box}>
        <EmptyPane loading={!option} {...(emptyText ? { text: emptyText } : {})} />
      </div>
    )
  }
  const again = () => setAttempt(attempt + 1)
  return <Drawing key={attempt} option={option} table={table} box={box} onAgain={again} {...drawing} />
}

interface DrawingProps extends Pick<Props, 'label' | 'onClick' | 'fits'> {
  option: EChartsOption
  table: ChartTable
  box: CSSProperties
  /** Tries to load ECharts again. */
  onAgain: () => void
}

function Drawing({ option, table, box, label, onAgain, onClick, fits = true }: DrawingProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const { chart, error } = useChart(canvas, { option, onClick, fits })
  return (
    <figure className="chart">
      <div className="chart-box" style={box} hidden={asTable}>
        <div className="chart-canvas" ref={canvas} role="img" aria-label={label} />
        {!chart && !error && <EmptyPane loading />}
        {error && <ErrorPane error={error} onRetry={onAgain} />}
      </div>
      {asTable && <FigureTable table={table} box={box} label={label} />}
      <figcaption className="chart-tools">
        <Button type="text" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? '图形' : '数据表'}
        </Button>
        <Button
          type="text"
          size="small"
          disabled={!chart || asTable}
          onClick={() => void (chart && savePicture(chart, label))}
        >
          保存图片
        </Button>
      </figcaption>
    </figure>
  )
}

function FigureTable({ table, box, label }: { table: ChartTable; box: CSSProperties; label: string }) {
  return (
    <div className="chart-table" style={box} role="region" aria-label={`${label}数据表`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ name, cells }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={column} className="num">
                  {cell ?? BLANK}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
