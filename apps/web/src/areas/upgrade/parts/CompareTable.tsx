import { Table, Tooltip, type TableProps } from 'antd'
import { formatNumber } from '../../../ui/formatNumber.ts'
import type { ComparedEntry, Difference, SideEntry } from '../compare.ts'
import { DecisionText } from './DecisionText.tsx'

type Columns = NonNullable<TableProps<ComparedEntry>['columns']>

/** Entries of two rehearsals side by side; what differs is marked. */
export function CompareTable({ entries }: { entries: readonly ComparedEntry[] }) {
  return (
    <Table<ComparedEntry>
      size="small"
      bordered
      rowKey="name"
      pagination={false}
      dataSource={[...entries]}
      scroll={{ x: 'max-content', y: 'calc(100vh - 460px)' }}
      locale={{ emptyText: '没有不同' }}
      rowClassName={({ a, b }) => ((a ?? b)?.isCk ? 'row-check' : '')}
      columns={columns}
    />
  )
}

const columns: Columns = [
  {
    title: '品种名称',
    dataIndex: 'name',
    width: 150,
    fixed: 'left',
  },
  { title: '左', key: 'a', children: sideColumns('a') },
  { title: '右', key: 'b', children: sideColumns('b') },
  {
    title: '不同之处',
    key: 'differences',
    width: 170,
    render: (_, { differences }) => (differences.length === 0 ? '—' : differences.join('、')),
  },
]

function sideColumns(side: 'a' | 'b'): Columns {
  const column = (
    title: string,
    difference: Difference | null,
    show: (it: SideEntry) => React.ReactNode,
    width: number,
  ): Columns[number] => ({
    title,
    key: `${side}${title}`,
    width,
    onCell: ({ differences }) => ({
      className: difference && differences.includes(difference) ? 'differs' : '',
    }),
    render: (_, row) => {
      const it = row[side]
      return it ? show(it) : '—'
    },
  })
  return [
    column('位次', '位次', ({ rank }) => rank ?? '—', 56),
    column('折亩产', null, ({ meanYield }) => formatNumber(meanYield, 1), 76),
    column('得分', '得分', ({ score }) => formatNumber(score, 0), 56),
    column(
      '系统判定',
      '系统判定',
      ({ computed, isCk, because }) => (
        <Tooltip title={because}>
          <span>
            <DecisionText value={computed} isCk={isCk} />
          </span>
        </Tooltip>
      ),
      84,
    ),
    column(
      '最终判定',
      '最终判定',
      ({ final, isCk, reason }) => (
        <Tooltip title={reason}>
          <span>
            <DecisionText value={final} isCk={isCk} />
          </span>
        </Tooltip>
      ),
      84,
    ),
  ]
}
