import { correlation } from '@hepu/api/areas/experiment/fits/correlation'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Chart } from '../../../ui/chart/Chart.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatP } from '../../../ui/text/formatNumber.ts'
import { AnalysisFrame } from './AnalysisFrame.tsx'
import { correlationOption, correlationTable, formatR, STARS_NOTE } from './correlationOption.ts'
import type { ViewProps } from './fitViews.ts'

export type Correlations = OutputOf<typeof correlation>

const LABEL_PX = 110
const CELL_PX = 30

/** 相关: every pair of traits over the entry means, as a coloured square and as a list with n and p. */
export default function CorrelationView({ groupId, title }: ViewProps) {
  const query = useCall(correlation, { groupId })
  return (
    <AnalysisFrame title="性状相关" query={query}>
      {(data) => (
        <>
          <p className="quiet">{STARS_NOTE}</p>
          <CorrelationChart data={data} title={title} />
          <Pairs data={data} />
        </>
      )}
    </AnalysisFrame>
  )
}

function CorrelationChart({ data, title }: { data: Correlations; title: string }) {
  const option = useMemo(() => correlationOption(data), [data])
  const table = useMemo(() => correlationTable(data), [data])
  const height = Math.max(320, 2 * LABEL_PX + CELL_PX * data.traits.length)
  return <Chart option={option} table={table} height={height} label={`${title} 性状相关系数`} />
}

function Pairs({ data }: { data: Correlations }) {
  const label = new Map(data.traits.map((trait) => [trait.key, trait.label]))
  return (
    <Table
      size="small"
      bordered
      rowKey={(row) => `${row.a}/${row.b}`}
      pagination={false}
      virtual={data.pairs.length > 100}
      scroll={{ x: 760, y: 400 }}
      dataSource={data.pairs}
      columns={[
        { title: '性状1', key: 'a', width: 160, render: (_, row) => label.get(row.a) },
        { title: '性状2', key: 'b', width: 160, render: (_, row) => label.get(row.b) },
        {
          title: 'r（按|r|排序）',
          dataIndex: 'r',
          width: 140,
          align: 'right',
          defaultSortOrder: 'descend',
          sorter: (a, b) => Math.abs(a.r ?? 0) - Math.abs(b.r ?? 0),
          render: (v: number | null) => formatR(v, 4),
        },
        { title: '品种数', dataIndex: 'n', width: 80, align: 'right', sorter: (a, b) => a.n - b.n },
        {
          title: 'P',
          dataIndex: 'p',
          width: 100,
          align: 'right',
          sorter: (a, b) => (a.p ?? 2) - (b.p ?? 2),
          render: formatP,
        },
        { title: '说明', dataIndex: 'reason', width: 260, render: (v: string | null) => v ?? '' },
      ]}
    />
  )
}
