import type { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import type { OutputOf } from '@hepu/api/core/route'
import type { TableProps } from 'antd'
import { Table } from '../../../ui/table/Table.tsx'
import { formatGain } from '../../../ui/text/formatNumber.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { parentsText } from './parentsText.ts'
import { VarietyLink } from '../TrialLinks.tsx'

type Combination = OutputOf<typeof parentInformation>['parents'][number]['combinations'][number]

const columns: TableProps<Combination>['columns'] = [
  {
    title: '组合',
    dataIndex: 'name',
    render: (_, row) => (
      <>
        <VarietyLink id={row.id}>{row.name}</VarietyLink> <Kinship row={row} />
      </>
    ),
  },
  { title: '亲本', key: 'parents', width: 180, render: (_, row) => parentsText(row) },
  {
    title: '平均增产（比CK1±%）',
    dataIndex: 'gainPct',
    width: 150,
    align: 'right',
    render: (_, { gainPct, reason }) =>
      gainPct === null ? <span className="quiet">{reason ?? '—'}</span> : formatGain(gainPct),
  },
  { title: '试验数', dataIndex: 'trials', width: 76, align: 'right' },
  { title: '试点次', dataIndex: 'points', width: 76, align: 'right' },
  {
    title: '年份',
    dataIndex: 'years',
    width: 190,
    render: (years: number[]) => years.toReversed().join('、') || '—',
  },
  { title: '状态', dataIndex: 'statusLabel', width: 90 },
]

function Kinship({ row }: { row: Combination }) {
  if (row.isSelf) return <StateText tone="info">本品种</StateText>
  return row.isFullSib ? <StateText tone="good">双亲相同</StateText> : null
}

interface Props {
  parent: string
  combinations: Combination[]
  /** Total number; the table has the best of them. */
  total: number
}

/** Combinations tested with a parent: the siblings of the entry, and the entry among them. */
export function CombinationTable({ parent, combinations, total }: Props) {
  if (total === 0) return null
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label={`以${parent}为亲本的组合`}
      title={() =>
        `以${parent}为亲本的参试组合（${total}${combinations.length < total ? `，列出平均增产前 ${combinations.length}` : ''}）`
      }
      rowClassName={(row) => (row.isSelf ? 'row-total' : '')}
      pagination={combinations.length > 10 ? { pageSize: 10, size: 'small' } : false}
      dataSource={combinations}
      columns={columns}
      scroll={{ x: 'max-content' }}
    />
  )
}
