import type { evaluationList } from '@hepu/api/areas/research/germplasmEvaluation'
import type { OutputOf } from '@hepu/api/core/route'
import { Table, type TableProps } from 'antd'
import { formatNumber } from '../../../ui/formatNumber.ts'

type Summary = OutputOf<typeof evaluationList>['summaries'][number]

const figure = (title: string, name: 'mean' | 'min' | 'max', more: 0 | 1) => ({
  title,
  dataIndex: name,
  width: 100,
  align: 'right' as const,
  render: (value: number | null, row: Summary) => formatNumber(value, Math.max(0, row.decimals - 1 + more)),
})

const columns: TableProps<Summary>['columns'] = [
  { title: '性状', dataIndex: 'label', width: 180 },
  { title: '观测数', dataIndex: 'n', width: 80, align: 'right' },
  figure('平均', 'mean', 1),
  figure('最小', 'min', 0),
  figure('最大', 'max', 0),
  {
    title: '文字值（次数）',
    dataIndex: 'counts',
    render: (counts: Summary['counts']) => counts.map(({ value, n }) => `${value}（${n}）`).join('、') || '—',
  },
]

/** Each trait in one row: how often it was found, mean and ends, or its words. */
export function SummaryTable({ summaries }: { summaries: Summary[] }) {
  return (
    <Table
      size="small"
      rowKey="trait"
      aria-label="性状汇总"
      title={() => `性状汇总（${summaries.length}）`}
      pagination={false}
      dataSource={summaries}
      columns={columns}
    />
  )
}
