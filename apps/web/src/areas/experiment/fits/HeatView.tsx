import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Help } from '../../../ui/page/Help.tsx'
import { heatCells, heatOption, heatTable } from './heatOption.ts'
import type { ViewProps } from './fitViews.ts'

/** Height of one entry's row, and of the space around the rows, px. */
const ROW_PX = 16
const AROUND_PX = 144
const TALLEST_PX = 900

/** 热图: every entry at every point, coloured by its value, its gain over a base, or its rank there. */
export default function HeatView({ points, title }: ViewProps) {
  const [show, setShow] = useState('value')
  const cells = useMemo(() => heatCells(points, show), [points, show])
  const option = useMemo(() => heatOption(cells), [cells])
  const table = useMemo(() => heatTable(cells), [cells])
  const bases = points.bases.map(({ base }) => ({
    value: base,
    label: base === 'MEAN' ? '比组均±%' : `比${base}±%`,
  }))
  if (cells.points.length === 0 || cells.entries.length === 0)
    return <EmptyPane text="计入统计的试点都没有数据，无法绘制热图" />
  return (
    <section>
      <div className="bar">
        <h3>
          试点×品种热图
          <Help label="热图的公式">
            <p>值：品种在该试点各重复的平均；位次：在该试点的名次，并列取较好名次。</p>
            <p>
              比对照±% ＝ (品种在该点均值 − 对照在该点均值) ÷ 对照在该点均值 ×
              100。空白为该点无数据；品种按平均由高到低排列。
            </p>
          </Help>
        </h3>
        <Segmented
          aria-label="显示"
          value={show}
          onChange={setShow}
          options={[{ value: 'value', label: '值' }, ...bases, { value: 'rank', label: '位次' }]}
        />
      </div>
      {cells.basis && <p className="note">{cells.basis}</p>}
      <Chart
        option={option}
        table={table}
        height={Math.min(TALLEST_PX, AROUND_PX + ROW_PX * cells.entries.length)}
        label={`${title} ${points.trait.label} 试点×品种热图（${cells.label}）`}
      />
    </section>
  )
}
