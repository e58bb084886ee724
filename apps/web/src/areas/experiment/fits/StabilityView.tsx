import { stability } from '@hepu/api/areas/experiment/fits/stability'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { NamedChart, type LabelOf, type Plot } from '../../../ui/chart/NamedChart.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { EntryTable, figureColumn } from './EntryTable.tsx'
import { regressionOption, regressionTable } from './regressionOption.ts'
import type { ViewProps } from './fitViews.ts'
import {
  QUADRANT_PX,
  quadrantMarks,
  quadrantPlot,
  trialQuadrantOption,
  trialQuadrantTable,
} from './trialQuadrant.ts'

export type Stability = OutputOf<typeof stability>
type Row = Stability['rows'][number]

/** Largest number of lines that can be distinguished. */
const MAX_CHOSEN = 8
const FIRST_CHOSEN = 5

/** 稳定性: the regression of entries on the point index, and every measure of stability as a table. */
export default function StabilityView({ groupId, trait, title }: ViewProps) {
  const query = useCall(stability, { groupId, trait })
  return (
    <AnalysisFrame title="稳定性" query={query}>
      {(data) => (
        <>
          {data.partReasons.length > 0 && (
            <Notice
              tone="info"
              title={data.partReasons.map(({ label, reason }) => `${label}：${reason}`).join('；')}
            />
          )}
          <Regression key={data.trait.key} data={data} title={title} />
          <Quadrant data={data} title={title} />
          <StabilityTable data={data} />
        </>
      )}
    </AnalysisFrame>
  )
}

/** Returns the checks and the best entries. */
function firstChosen(rows: readonly Row[]): string[] {
  const best = rows.filter((row) => !row.isCk).toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))
  return [...rows.filter((row) => row.isCk).slice(0, 2), ...best.slice(0, FIRST_CHOSEN - 2)].map(
    ({ id }) => id,
  )
}

function Regression({ data, title }: { data: Stability; title: string }) {
  const [chosen, setChosen] = useState(() => firstChosen(data.rows))
  const option = useMemo(() => regressionOption(data, chosen), [data, chosen])
  const table = useMemo(() => regressionTable(data), [data])
  return (
    <>
      <Select
        mode="multiple"
        aria-label="突出显示的品种"
        placeholder="选择突出显示的品种"
        maxCount={MAX_CHOSEN}
        style={{ width: '100%' }}
        value={chosen}
        onChange={setChosen}
        showSearch={{ optionFilterProp: 'label' }}
        options={data.rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Chart
        option={option}
        table={table}
        height={380}
        label={`${title} ${data.trait.label} 对环境指数的回归线（Finlay-Wilkinson）`}
        emptyText="各试点平均数相同，无法绘制回归线"
      />
    </>
  )
}

/** 均值–变异系数: which entries yield much and vary little over the points. */
function Quadrant({ data, title }: { data: Stability; title: string }) {
  const { rows, trait } = data
  const unit = trait.unit ?? ''
  const drawing = useMemo(
    () => ({
      marks: quadrantMarks(rows),
      table: trialQuadrantTable(rows),
      plotIn: (width: number) => quadrantPlot(rows, width),
      draw: (plot: Plot, labelOf: LabelOf) => trialQuadrantOption(rows, unit, { plot, labelOf }),
    }),
    [rows, unit],
  )
  if (drawing.marks.length < 2) return null
  return (
    <NamedChart
      {...drawing}
      heightIn={() => QUADRANT_PX}
      label={`${title} ${trait.label} 的平均与变异系数（以各自均值分为高产稳定、高产敏感、低产稳定、低产敏感）`}
    />
  )
}

function StabilityTable({ data }: { data: Stability }) {
  return (
    <EntryTable<Row>
      label="稳定性"
      rows={data.rows}
      columns={[
        figureColumn({ title: '平均', of: (row) => row.mean, digits: data.trait.decimals, order: 'descend' }),
        figureColumn({ title: 'CV%', of: (row) => row.cvPct }),
        figureColumn({ title: '适应度%', of: (row) => row.adaptabilityPct, digits: 1 }),
        figureColumn({ title: 'b', of: (row) => row.slope, digits: 4 }),
        figureColumn({ title: 'b标准误', of: (row) => row.slopeSe, digits: 4 }),
        figureColumn({ title: 'P(b=1)', of: (row) => row.slopeP, isP: true }),
        figureColumn({ title: 'R²', of: (row) => row.r2, digits: 3 }),
        figureColumn({ title: 'S²d', of: (row) => row.s2d }),
        figureColumn({ title: 'S²d的F', of: (row) => row.s2dF }),
        figureColumn({ title: 'S²d的P', of: (row) => row.s2dP, isP: true }),
        figureColumn({ title: 'Shukla方差', of: (row) => row.shukla, width: 110 }),
        figureColumn({ title: 'Shukla变异系数%', of: (row) => row.shuklaCvPct, width: 140 }),
        figureColumn({ title: 'Shukla F', of: (row) => row.shuklaF }),
        figureColumn({ title: 'Shukla P', of: (row) => row.shuklaP, isP: true }),
        figureColumn({ title: 'Shukla位次', of: (row) => row.shuklaRank, digits: 0, width: 104 }),
        figureColumn({ title: 'Wricke W', of: (row) => row.ecovalence, width: 110 }),
        figureColumn({ title: 'W占比%', of: (row) => row.ecovalencePct }),
        figureColumn({ title: 'Lin-Binns P', of: (row) => row.linBinns, width: 110 }),
        figureColumn({ title: '高稳系数%', of: (row) => row.hsc, width: 104 }),
      ]}
    />
  )
}
