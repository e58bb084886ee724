import { beatingDownAnalysis } from '@hepu/api/areas/experiment/analysis/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { WideTable, type WideColumn } from '../../../resource/wideTable/WideTable.tsx'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Help } from '../../../ui/page/Help.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { ENTRY_CHART_PX, lodgingOption, NARROW_ENTRY_CHART_PX } from './chartOptions.ts'

type Row = OutputOf<typeof beatingDownAnalysis>['rows'][number]

const nameColumn: WideColumn<Row> = {
  key: 'name',
  title: '品种名称',
  width: 150,
  frozen: true,
  sort: ({ name }) => name,
  text: ({ name }) => name,
  render: ({ name, isCk, ckNo }) => (
    <>
      {name}
      {isCk && <sup className="ck"> CK{ckNo}</sup>}
    </>
  ),
}

const shareColumn = (key: 'lodging' | 'breakage' | 'sum' | 'share10', title: string): WideColumn<Row> => ({
  key,
  title,
  width: 150,
  align: 'right',
  sort: (row) => row[key],
  text: (row) => formatNumber(row[key], 1),
})

const columns = [
  nameColumn,
  shareColumn('lodging', '倒伏率(%)'),
  shareColumn('breakage', '倒折率(%)'),
  shareColumn('sum', '倒伏倒折率之和(%)'),
  shareColumn('share10', '≥10%点率(%)'),
  { key: 'n', title: '点数', width: 80, align: 'right', text: ({ n }: Row) => String(n) },
] satisfies WideColumn<Row>[]

/** 倒伏分析: stacked lodging and breakage of every entry, with its table; `title` names the group on its picture. */
export function LodgingChart({ groupId, title }: { groupId: string; title: string }) {
  const data = useCall(beatingDownAnalysis, { groupId })
  const isNarrow = useNarrow()
  const option = useMemo(() => data.data && lodgingOption(data.data), [data.data])
  if (data.error) return <ErrorPane error={data.error} onRetry={() => void data.refetch()} />
  if (!data.data || !option) return <EmptyPane loading />
  if (data.data.reason) return <EmptyPane text={data.data.reason} />
  const { note } = data.data
  return (
    <>
      <div className="bar">
        <h3>
          倒伏与倒折
          <Help label="倒伏与倒折的公式">
            <p>倒伏率、倒折率 ＝ 各计入试点平均值的简单平均；倒伏倒折率之和 ＝ 各试点两者之和的平均。</p>
            <p>≥10%点率 ＝ 两者之和不低于10%的试点数 ÷ 两者都已调查的试点数 × 100。</p>
            <p>红色虚线为限值 {data.data.limit}%；品种按倒伏倒折率之和从低到高排列。</p>
          </Help>
        </h3>
      </div>
      <Chart
        option={option}
        height={note ? 100 : isNarrow ? NARROW_ENTRY_CHART_PX : ENTRY_CHART_PX}
        label={`${title} 倒伏率与倒折率，限值线与≥10%点率`}
        {...(note && { emptyText: `${note}。只列表，不画图` })}
      />
      <WideTable<Row>
        label="倒伏与倒折"
        height={420}
        columns={columns}
        rows={data.data.rows}
        rowKey={({ id }) => id}
        rowClassName={(row) => (row.isCk ? 'row-check' : undefined)}
        sorted={{ key: 'sum', order: 'ascending' }}
      />
    </>
  )
}
