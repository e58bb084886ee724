import { endDelegation, listDelegations, type Delegation } from '@hepu/api/core/approval/delegationCalls'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'

const DelegationDialog = lazy(() => import('./DelegationDialog.tsx'))

const PAGE_SIZE = 20

const states = { later: '未开始', now: '生效中', past: '已结束' } as const
const tones: Readonly<Record<Delegation['state'], Tone>> = { later: 'quiet', now: 'good', past: 'quiet' }

/** 审批委托: who decides in one's place for a time, and for whom one decides. */
export default function DelegationScreen() {
  const [isOpen, setOpen] = useState(false)
  const found = useCall(listDelegations, {}, { quiet: true })
  return (
    <Page
      title="审批委托"
      help="委托期间新到的待办交给受托人处理，轨迹上同时记录委托人和受托人。开始时间起生效，到结束时间为止（不含）。受托人又委托他人时依次转交；不会交给发起人自己，也不会循环。"
      extra={
        <Button type="primary" onClick={() => setOpen(true)}>
          新增委托
        </Button>
      }
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {!found.error && found.data && (
        <>
          <Delegations title="我委托他人的" rows={found.data.given} empty="没有委托他人。" />
          <Delegations title="他人委托我的" rows={found.data.taken} empty="没有人委托您。" />
        </>
      )}
      <Suspense>{isOpen && <DelegationDialog onClose={() => setOpen(false)} />}</Suspense>
    </Page>
  )
}

interface Props {
  title: string
  rows: readonly Delegation[]
  empty: string
}

function Delegations({ title, rows, empty }: Props) {
  return (
    <section className="record-part">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <PlainTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} pageSize={PAGE_SIZE} />
      )}
    </section>
  )
}

const columns: PlainColumn<Delegation>[] = [
  { title: '委托人', cell: ({ userName }) => userName, width: 100 },
  { title: '受托人', cell: ({ delegateName }) => delegateName, width: 100 },
  { title: '事项', cell: ({ subjectTitle }) => subjectTitle ?? '全部', width: 120 },
  {
    title: '期间',
    cell: ({ startsAt, endsAt }) => `${formatTime(startsAt)} 至 ${formatTime(endsAt)}`,
    width: 290,
  },
  {
    title: '状态',
    cell: ({ state }) => <StateText tone={tones[state]}>{states[state]}</StateText>,
    width: 90,
  },
  { title: '原因', cell: ({ reason }) => reason ?? '—' },
  { title: '操作', cell: (row) => row.can['end'] && <EndButton row={row} />, width: 100 },
]

function EndButton({ row }: { row: Delegation }) {
  const end = useRun(endDelegation, { success: messages.done })
  return (
    <ConfirmButton
      type="link"
      danger
      title={`确定现在结束对「${row.delegateName}」的委托吗？`}
      description="已交给他的待办不收回。"
      onConfirm={() => end.run({ id: row.id, version: row.version })}
    >
      结束
    </ConfirmButton>
  )
}
