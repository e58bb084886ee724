import { germplasmTrials } from '@hepu/api/areas/research/germplasm/germplasmTrials'
import type { OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import {
  DecidedFigure,
  DecidedNote,
  gainText,
  GroupLink,
  rankText,
  VarietyLink,
  yieldText,
} from '../../experiment/shared.ts'

type Use = OutputOf<typeof germplasmTrials>
type Entry = Use['asEntry']['rows'][number]

const parts = { asEntry: '自身参试', asFemale: '作母本的参试组合', asMale: '作父本的参试组合' } as const

/** 试验使用: the trials that use the germplasm, itself or as a parent. */
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
      {shown?.length === 0 && <EmptyPane text="没有参加过试验，也没有作过参试品种的亲本。" />}
      {shown?.map((part) => (
        <EntryTable key={part} title={parts[part]} {...data![part]} />
      ))}
    </section>
  )
}

function EntryTable({ title, total, rows }: { title: string; total: number; rows: Entry[] }) {
  const count = rows.length < total ? `${total}，列出最近${rows.length}` : String(total)
  return (
    <PlainTable
      label={title}
      title={`${title}（${count}）`}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      pageSize={10}
    />
  )
}

const columns: PlainColumn<Entry>[] = [
  { title: '年份', width: 70, cell: ({ year }) => year },
  {
    title: '品种',
    width: 180,
    cell: (row) => (
      <>
        <VarietyLink id={row.id}>{row.name}</VarietyLink>
        <DecidedNote row={row} />
      </>
    ),
  },
  { title: '组别', cell: ({ groupId, groupName }) => <GroupLink id={groupId}>{groupName}</GroupLink> },
  { title: '阶段', width: 130, cell: ({ phaseLabel }) => phaseLabel },
  {
    title: '折亩产(kg)',
    width: 110,
    isFigure: true,
    cell: (row) => <DecidedFigure row={row} of={yieldText} />,
  },
  { title: '位次', width: 70, isFigure: true, cell: (row) => <DecidedFigure row={row} of={rankText} /> },
  {
    title: '比CK1±%',
    width: 100,
    isFigure: true,
    cell: (row) => <DecidedFigure row={row} of={gainText('CK1')} />,
  },
  { title: '状态', width: 90, cell: ({ statusLabel }) => statusLabel },
]
