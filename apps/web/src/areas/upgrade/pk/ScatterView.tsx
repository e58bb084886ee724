import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { NamedChart, type LabelOf, type Plot } from '../../../ui/chart/NamedChart.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { signed } from './pkFigures.tsx'
import type { ComparedTrait, Comparison, ShownPair } from './pkPairs.ts'
import { SCATTER_PX, scatterMarks, scatterOption, scatterPlot } from './pkCharts.ts'

interface Props {
  data: Comparison
  trait: ComparedTrait
  pairs: readonly ShownPair[]
}

/** One pair point by point: base across, target up, and the values as a table. */
export function ScatterView({ data, trait, pairs }: Props) {
  const [key, setKey] = useState(pairs[0]?.key)
  const shown = pairs.find((pair) => pair.key === key) ?? pairs[0]
  const drawing = useMemo(() => {
    if (!shown) return null
    const marks = scatterMarks(data, shown)
    return {
      marks,
      plotIn: (width: number) => scatterPlot(shown, width),
      draw: (plot: Plot, labelOf: LabelOf) => scatterOption(marks, { trait, shown, plot, labelOf }),
    }
  }, [data, trait, shown])
  if (!shown || !drawing) return null
  const digits = Math.max(1, trait.decimals)
  return (
    <>
      <div className="bar">
        <Select
          aria-label="两个品种"
          style={{ width: 320, maxWidth: '100%' }}
          showSearch={{ optionFilterProp: 'label' }}
          value={shown.key}
          onChange={setKey}
          options={pairs.map((pair) => ({ value: pair.key, label: `${pair.target} 比 ${pair.base}` }))}
        />
        <span className="quiet">虚线上方的点目标品种更高；绿点计为赢</span>
      </div>
      {shown.pair.common === 0 ? (
        <p className="note">{shown.pair.reason}</p>
      ) : (
        <div className="pk-pair">
          <NamedChart
            {...drawing}
            heightIn={() => SCATTER_PX}
            label={`${data.title} ${shown.target} 比 ${shown.base} ${trait.label}`}
          />
          <div className="pk-scroll card-rows" role="region" aria-label="各共同试点" tabIndex={0}>
            <table className="pk-table">
              <thead>
                <tr>
                  <th scope="col">试点</th>
                  <th scope="col" className="num">
                    {shown.target}
                  </th>
                  <th scope="col" className="num">
                    {shown.base}
                  </th>
                  <th scope="col" className="num">
                    差值
                  </th>
                  <th scope="col">赢</th>
                </tr>
              </thead>
              <tbody>
                {shown.pair.points.map((point) => {
                  const site = data.sites[point.site]!
                  return (
                    <tr key={point.site}>
                      <th scope="row">
                        {site.year} {site.pointName}
                      </th>
                      <td data-head={shown.target} className="num">
                        {formatNumber(point.target, digits)}
                      </td>
                      <td data-head={shown.base} className="num">
                        {formatNumber(point.base, digits)}
                      </td>
                      <td data-head="差值" className="num">
                        {signed(point.difference, digits)}
                      </td>
                      <td data-head="赢">{point.judged ? (point.won ? '是' : '否') : '不计'}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </>
  )
}
