import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCall } from '../../../client/useCall.ts'
import {
  aggregateFigures,
  aggregateOption,
  aggregatePlace,
  type AggregateAnswer,
} from './aggregateFigures.ts'
import type { Choices, Filters } from './reportChoices.ts'
import {
  cumulativeFigures,
  cumulativeOption,
  cumulativePlace,
  type CumulativeAnswer,
} from './cumulativeFigures.ts'
import { customFigures, customOption, customPlace, type CustomAnswer } from './customFigures.ts'
import { DimensionSelect } from './DimensionSelect.tsx'
import type { OpenFigure } from './FigureTable.tsx'
import { FiguresView } from './FiguresView.tsx'
import { MeasureSelect } from './MeasureSelect.tsx'
import { EndingNote } from './EndingNote.tsx'
import { ViewFrame } from './ViewFrame.tsx'

export interface ViewProps {
  report: Report
  filters: Filters
  choices: Choices
  choose: (change: Partial<Choices>) => void
  onOpen: OpenFigure
  /** Shown in place of figures if no record matches. */
  none: ReactNode
}

const custom = { figuresOf: customFigures, optionOf: customOption, placeOf: customPlace }
const cumulative = {
  figuresOf: cumulativeFigures,
  optionOf: cumulativeOption,
  placeOf: cumulativePlace,
}
const aggregate = { figuresOf: aggregateFigures, optionOf: aggregateOption, placeOf: aggregatePlace }

const RULES = '空白的值归入「未填」一组，不会丢失；品种数按作物与品种名称去重，合计不等于各组之和。'

/** 自定义: by one or two dimensions. */
export function CustomView({ query, ...props }: ViewProps & { query: UseQueryResult<CustomAnswer> }) {
  const { report, filters, choices, choose, onOpen, none } = props
  const { dimension, second, measure } = choices
  const asked = useMemo(
    () => ({ report, filters, names: second ? [dimension, second] : [dimension], measure }),
    [report, filters, dimension, second, measure],
  )
  return (
    <ViewFrame
      query={query}
      none={none}
      isNone={({ summary }) => summary.count === 0}
      helpLabel="自定义统计的公式"
      help={
        <>
          <p>每组的指标 ＝ 符合筛选条件、且该维度取该值的记录的条数（或品种数、奖金之和）。</p>
          <p>占比 ＝ 该组的指标 ÷ 合计 × 100%。{RULES}</p>
        </>
      }
      tools={
        <>
          <DimensionSelect
            {...{ report, filters }}
            label="维度"
            value={dimension}
            onChange={(name) => choose({ dimension: name, ...(name === second ? { second: '' } : {}) })}
          />
          <DimensionSelect
            {...{ report, filters }}
            label="再按"
            none="不再分组"
            value={second}
            without={[dimension]}
            onChange={(name) => choose({ second: name })}
          />
          <MeasureSelect report={report} value={measure} onChange={(measure) => choose({ measure })} />
        </>
      }
    >
      {(data) => <FiguresView kind={custom} asked={asked} answer={data} onOpen={onOpen} />}
    </ViewFrame>
  )
}

/** 累计: the running total by year, on top of the records from before. */
export function CumulativeView({ report, filters, choices, choose, onOpen, none }: ViewProps) {
  const { split, measure } = choices
  const query = useCall(
    report.calls.cumulative,
    { ...filters, measure, ...(split ? { dimension: split } : {}) },
    { quiet: true },
  )
  const asked = useMemo(() => ({ report, filters, split, measure }), [report, filters, split, measure])
  return (
    <ViewFrame<CumulativeAnswer>
      query={query}
      none={none}
      isNone={({ total }) =>
        total.base.count === 0 && total.years.every(({ count, added }) => count + added === 0)
      }
      helpLabel="累计统计的公式"
      help={
        <>
          <p>某年累计 ＝ 起始年份以前的全部 ＋ 起始年份至该年逐年新增之和（Σ 年份 ≤ 该年）。</p>
          <EndingNote report={report} />
          <p>{RULES}没有年份的记录无法归入某年，单独列出条数。</p>
        </>
      }
      tools={
        <>
          <DimensionSelect
            {...{ report, filters }}
            label="分组"
            none="不分组"
            value={split}
            without={['year']}
            onChange={(name) => choose({ split: name })}
          />
          <MeasureSelect report={report} value={measure} onChange={(measure) => choose({ measure })} />
        </>
      }
    >
      {(data) => (
        <FiguresView kind={cumulative} asked={asked} answer={data} onOpen={onOpen}>
          {data.endUnknown > 0 && (
            <p className="note">另有 {data.endUnknown} 条已失效但没有失效日，各年都不计入有效。</p>
          )}
        </FiguresView>
      )}
    </ViewFrame>
  )
}

/** 交叉: two dimensions against each other. */
export function AggregateView({ report, filters, choices, choose, onOpen, none }: ViewProps) {
  const { row, column, measure } = choices
  const query = useCall(report.calls.aggregate, { ...filters, row, column, measure }, { quiet: true })
  const asked = useMemo(
    () => ({ report, filters, row, column, measure }),
    [report, filters, row, column, measure],
  )
  return (
    <ViewFrame<AggregateAnswer>
      query={query}
      none={none}
      isNone={({ total }) => total.count === 0}
      helpLabel="交叉统计的公式"
      help={
        <p>
          每格的指标 ＝
          符合筛选条件、且行维度与列维度都取该值的记录的条数（或品种数、奖金之和）；合计按全部记录计算。
          {RULES}
        </p>
      }
      tools={
        <>
          <DimensionSelect
            {...{ report, filters }}
            label="行"
            value={row}
            without={[column]}
            onChange={(name) => choose({ row: name })}
          />
          <DimensionSelect
            {...{ report, filters }}
            label="列"
            value={column}
            without={[row]}
            onChange={(name) => choose({ column: name })}
          />
          <MeasureSelect report={report} value={measure} onChange={(measure) => choose({ measure })} />
        </>
      }
    >
      {(data) => <FiguresView kind={aggregate} asked={asked} answer={data} onOpen={onOpen} />}
    </ViewFrame>
  )
}
