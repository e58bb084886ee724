import type { evaluationList } from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import type { OutputOf } from '@hepu/api/core/route'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'

type Summary = OutputOf<typeof evaluationList>['summaries'][number]

const figure = (title: string, name: 'mean' | 'min' | 'max', more: 0 | 1): PlainColumn<Summary> => ({
  title,
  width: 100,
  isFigure: true,
  cell: (row) => formatNumber(row[name], Math.max(0, row.decimals - 1 + more)),
})

const columns: PlainColumn<Summary>[] = [
  { title: '性状', width: 180, cell: ({ label }) => label },
  { title: '观测数', width: 80, isFigure: true, cell: ({ n }) => n },
  figure('平均', 'mean', 1),
  figure('最小', 'min', 0),
  figure('最大', 'max', 0),
  {
    title: '文字值（次数）',
    cell: ({ counts }) => counts.map(({ value, n }) => `${value}（${n}）`).join('、') || '—',
  },
]

/** One row for each trait: number of values, mean and extremes, or its words. */
export function SummaryTable({ summaries }: { summaries: Summary[] }) {
  return (
    <PlainTable
      label="性状汇总"
      title={`性状汇总（${summaries.length}）`}
      columns={columns}
      rows={summaries}
      keyOf={({ trait }) => trait}
    />
  )
}
