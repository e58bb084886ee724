import { qtnList } from '@hepu/api/areas/research/gene/geneLibrary'
import type { OutputOf } from '@hepu/api/core/route'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'

type Qtn = OutputOf<typeof qtnList>[number]

/** Most digits of an effect behind the point. */
const DIGITS = 4

const columns: readonly Column<Qtn>[] = [
  { title: '序号', dataIndex: 'no', width: 70, align: 'right', sort: true },
  { title: '基因名', dataIndex: 'name', width: 200, ellipsis: true },
  { title: '染色体', dataIndex: 'chromosome', width: 90, sort: true },
  {
    title: '位点(bp)',
    dataIndex: 'position',
    width: 140,
    align: 'right',
    sort: true,
    render: (_, row) => formatNumber(row.position, 0),
  },
  { title: '参考基因型', dataIndex: 'refGenotype', width: 120 },
  { title: '变异基因型', dataIndex: 'altGenotype', width: 120 },
  {
    title: '效应',
    dataIndex: 'effect',
    width: 110,
    align: 'right',
    sort: true,
    render: (_, row) => formatNumber(row.effect, DIGITS),
  },
]

/** QTN of a gene, to be read. */
export function QtnTable({ geneId }: { geneId: string }) {
  return (
    <section>
      <h2>QTN</h2>
      <SearchTable
        route={qtnList}
        fixedModel={{ geneId }}
        columns={columns}
        defaultSort={{ sort: 'no', order: 'ascending' }}
        empty="没有 QTN。可在编辑页录入。"
        height={320}
        isLocal
      />
    </section>
  )
}
