import { boxPlots } from '@hepu/api/areas/experiment/fits/fieldFits'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { boxOption, boxTable, boxWords } from './boxOption.ts'
import type { ViewProps } from './fitViews.ts'

export type Boxes = OutputOf<typeof boxPlots>
type Point = Boxes['points'][number]

/** 箱线图: the spread of the plots of each point, and the outliers. */
export default function BoxView({ groupId, trait, title }: ViewProps) {
  const query = useCall(boxPlots, { groupId, trait })
  return (
    <AnalysisFrame title={`各试点${query.data ? boxWords(query.data).values : ''}的分布`} query={query}>
      {(data) => (
        <>
          <BoxChart data={data} title={title} />
          <Outliers data={data} />
        </>
      )}
    </AnalysisFrame>
  )
}

function BoxChart({ data, title }: { data: Boxes; title: string }) {
  const option = useMemo(() => boxOption(data), [data])
  const table = useMemo(() => boxTable(data), [data])
  return <Chart option={option} table={table} height={380} label={`${title} ${data.trait.label} 箱线图`} />
}

/** Every plot (or mean) beyond the whiskers, so that it can be looked up in the raw data. */
function Outliers({ data }: { data: Boxes }) {
  const { outlier } = boxWords(data)
  const rows = data.points.flatMap((point: Point) =>
    point.outliers.map((outlier) => ({ ...outlier, point: point.name })),
  )
  return (
    <>
      <h3>
        {outlier}（{rows.length}）
      </h3>
      <Table
        size="small"
        bordered
        rowKey={(row) => `${row.point}/${row.entry}/${row.rep ?? ''}/${row.value}`}
        pagination={false}
        virtual={rows.length > 100}
        scroll={{ x: 560, y: 320 }}
        dataSource={rows}
        locale={{ emptyText: `没有${outlier}` }}
        columns={[
          { title: '试点', dataIndex: 'point', width: 160 },
          { title: '品种名称', dataIndex: 'entry', width: 200 },
          { title: '重复', dataIndex: 'rep', width: 80, render: (v: string | null) => v ?? '—' },
          {
            title: data.trait.label,
            dataIndex: 'value',
            width: 120,
            align: 'right',
            sorter: (a, b) => a.value - b.value,
            render: (v: number) => formatNumber(v, data.trait.decimals),
          },
        ]}
      />
    </>
  )
}
