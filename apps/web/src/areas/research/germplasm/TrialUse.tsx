import { germplasmTrials } from '@hepu/api/areas/research/germplasmTrials'
import type { OutputOf } from '@hepu/api/core/route'
import { Table, type TableProps } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { GroupLink, VarietyLink } from '../../experiment/shared.ts'

type Use = OutputOf<typeof germplasmTrials>
type Entry = Use['asEntry']['rows'][number]

const parts = { asEntry: '自身参试', asFemale: '作母本的参试组合', asMale: '作父本的参试组合' } as const

/** 试验使用: the trials germplasm stands in, itself or as a parent. */
export function TrialUse({ id }: { id: string }) {
  const { data, error, refetch } = useCall(germplasmTrials, { id }, { quiet: true })
  const shown = data && (Object.keys(parts) as (keyof Use)[]).filter((part) => data[part].total > 0)
  return (
    <section className="germplasm-section">
      <div className="germplasm-section-head">
        <h2>试验使用</h2>
        <span className="quiet">按种质名称或编号对应参试品种及其亲本；密码编号的品种揭示后才计入</span>
      </div>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {shown?.length === 0 && <EmptyPane text="没有参加过试验，也没有作为参试品种的亲本。" />}
      {shown?.map((part) => (
        <EntryTable key={part} title={parts[part]} {...data![part]} />
      ))}
    </section>
  )
}

function EntryTable({ title, total, rows }: { title: string; total: number; rows: Entry[] }) {
  const count = rows.length < total ? `${total}，列出最近${rows.length}` : String(total)
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label={title}
      title={() => `${title}（${count}）`}
      pagination={rows.length > 10 ? { pageSize: 10, size: 'small' } : false}
      dataSource={rows}
      columns={columns}
    />
  )
}

const columns: TableProps<Entry>['columns'] = [
  { title: '年份', dataIndex: 'year', width: 70 },
  {
    title: '品种',
    dataIndex: 'name',
    width: 180,
    render: (_, { id, name }) => <VarietyLink id={id}>{name}</VarietyLink>,
  },
  {
    title: '组别',
    dataIndex: 'groupName',
    render: (_, { groupId, groupName }) => <GroupLink id={groupId}>{groupName}</GroupLink>,
  },
  { title: '阶段', dataIndex: 'phaseLabel', width: 130 },
  {
    title: '折亩产(kg)',
    dataIndex: 'meanYield',
    width: 110,
    align: 'right',
    render: (value: number | null) => formatNumber(value, 1),
  },
  {
    title: '位次',
    dataIndex: 'yieldRank',
    width: 70,
    align: 'right',
    render: (rank: number | null) => rank ?? '—',
  },
  {
    title: '比CK1±%',
    key: 'gain',
    width: 100,
    align: 'right',
    render: (_, { gains }) => formatNumber(gains.find(({ base }) => base === 'CK1')?.gainPct ?? null, 2),
  },
  { title: '状态', dataIndex: 'statusLabel', width: 90 },
]
