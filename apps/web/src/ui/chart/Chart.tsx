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
  /** Make it with useMemo: a new object draws anew. Undefined while its data are on their way. */
  option: EChartsOption | undefined
  /** Pixels of the drawing; its buttons stand below. */
  height?: number
  /** What the chart shows: for screen readers, as title of the saved picture and as its name. */
  label: string
  /** Why its data could not be read. */
  error?: Error | null
  onRetry?: () => void
  /** Shown instead of a chart without any figure. */
  emptyText?: string
  onClick?: (event: ECElementEvent) => void
  /** Its figures as a table, where what is drawn is not a list of categories. */
  table?: ChartTable
}

/**
 * A chart with its states: on its way, failed, empty, drawn. Its figures can be read as a table instead (for the
 * keyboard and screen readers), and it can be saved as a picture.
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

interface DrawingProps extends Pick<Props, 'label' | 'onClick'> {
  option: EChartsOption
  table: ChartTable
  box: CSSProperties
  /** Tries to load ECharts once more. */
  onAgain: () => void
}

function Drawing({ option, table, box, label, onAgain, onClick }: DrawingProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const { chart, error } = useChart(canvas, { option, onClick })
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
