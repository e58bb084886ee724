import type { EChartsOption } from 'echarts'
import { useMemo, type ReactNode } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { FigureTable, type OpenFigure } from './FigureTable.tsx'
import type { FigureCell, Figures } from './figureTable.ts'

/** How the answer of a call is shown, for what was asked. */
interface Kind<Asked, Answer> {
  figuresOf: (asked: Asked, answer: Answer) => Figures
  optionOf: (asked: Asked, answer: Answer) => EChartsOption
  /** Returns the figure of a click on the chart; null if there is none. */
  placeOf: (
    asked: Asked,
    answer: Answer,
    point: { dataIndex: number; seriesIndex: number },
  ) => FigureCell | null
}

interface Props<Asked, Answer> {
  kind: Kind<Asked, Answer>
  /** Must be the same object for the same question, so that the chart is not redrawn. */
  asked: Asked
  answer: Answer
  onOpen: OpenFigure
  /** Said above the chart. */
  children?: ReactNode
}

/** A chart with its table; figures of both open the records behind them. */
export function FiguresView<Asked, Answer>({ kind, asked, answer, onOpen, children }: Props<Asked, Answer>) {
  const figures = useMemo(() => kind.figuresOf(asked, answer), [kind, asked, answer])
  const option = useMemo(() => kind.optionOf(asked, answer), [kind, asked, answer])
  return (
    <>
      {children}
      <Chart
        option={option}
        label={figures.name}
        height={340}
        onClick={({ dataIndex, seriesIndex = 0 }) => {
          const cell = kind.placeOf(asked, answer, { dataIndex, seriesIndex })
          if (cell) onOpen?.(cell)
        }}
      />
      <FigureTable figures={figures} onOpen={onOpen} />
    </>
  )
}
