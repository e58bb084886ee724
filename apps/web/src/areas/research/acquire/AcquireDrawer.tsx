import '../research.css'
import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { acquireActions, acquireLabels as labels } from '@hepu/api/areas/research/acquire/acquireKinds'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Descriptions, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Candidates } from './Candidates.tsx'

const IgnoreDialog = lazy(() => import('./IgnoreDialog.tsx'))

export type Announcement = OutputOf<Inbox['calls']['show']>

interface Props {
  inbox: Inbox
  id: string
  onClose: () => void
}

/** 处理 of one announcement: its data beside its text, possible matches, and the actions. */
export default function AcquireDrawer({ inbox, id, onClose }: Props) {
  const shown = useCall(inbox.calls.show, { id }, { quiet: true })
  const row = shown.error ? undefined : shown.data
  const [compared, setCompared] = useState<string | null>(null)
  return (
    <AppDrawer
      open
      size={1180}
      title={row ? `${inbox.title} · ${row.name}` : inbox.title}
      extra={
        row && (
          <Space>
            <ChangeHistory object="acquire_record" objectId={id} />
            {row.can['handle'] && <Actions inbox={inbox} row={row} onCompare={setCompared} />}
          </Space>
        )
      }
      onClose={onClose}
    >
      {shown.error && <ErrorPane error={shown.error} onRetry={() => void shown.refetch()} />}
      {!shown.error && !row && <EmptyPane loading />}
      {row && (
        <div className="acquire-split">
          <div>
            <Outcome inbox={inbox} row={row} />
            <Announced row={row} />
            {row.operated === 0 && (
              <Candidates inbox={inbox} row={row} compared={compared} onCompare={setCompared} />
            )}
          </div>
          <SourceText inbox={inbox} id={id} />
        </div>
      )}
    </AppDrawer>
  )
}

function Outcome({ inbox, row }: { inbox: Inbox; row: Announcement }) {
  if (!row.action) {
    const disabledReason = row.whyNot?.['create']
    if (disabledReason)
      return (
        <Notice tone="warning" title="编号已经登记">
          {disabledReason}。
        </Notice>
      )
    if (row.missing.length === 0) return null
    return (
      <Notice tone="info" title="公告内容不全">
        新增后还须补充：{row.missing.join('、')}。可先新增为草稿。
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={`已${acquireActions[row.action]}`}>
      {row.operatedByName ?? '（已删除用户）'} {row.operatedAt && formatTime(row.operatedAt)}
      {row.reason && `，原因：${row.reason}`}
      {row.recordName && '，'}
      {row.recordId ? (
        <Link to={pathsOf(inbox.def).show(row.recordId)}>
          {inbox.def.title}「{row.recordName}」
        </Link>
      ) : (
        row.recordName && `${inbox.def.title}「${row.recordName}」（已不可见）`
      )}
    </Notice>
  )
}

/** The announced values, each with the reason if it cannot be taken. */
function Announced({ row }: { row: Announcement }) {
  const head = [
    { key: 'announceNo', label: labels.announceNo, children: row.announceNo },
    { key: 'announceDate', label: labels.announceDate, children: row.announceDate ?? '—' },
    { key: 'source', label: labels.source, children: row.source ?? '—', span: 'filled' as const },
  ]
  const shown = new Set(['announceNo', 'announceDate'])
  const fields = row.fields
    .filter(({ name }) => !shown.has(name))
    .map(({ name, label, text, problem }) => ({
      key: name,
      label,
      ...(text.length > 30 || problem ? { span: 'filled' as const } : {}),
      children: (
        <>
          {text}
          {problem && <div className="acquire-problem">不取用：{problem}</div>}
        </>
      ),
    }))
  return (
    <Descriptions
      size="small"
      bordered
      column={2}
      styles={{ label: { whiteSpace: 'nowrap' } }}
      items={[...head, ...fields]}
    />
  )
}

function SourceText({ inbox, id }: { inbox: Inbox; id: string }) {
  const source = useCall(inbox.calls.getSrcPubText, { id }, { quiet: true })
  return (
    <section className="acquire-source" aria-label={labels.srcPubText}>
      <h3>{labels.srcPubText}</h3>
      {source.error && <ErrorPane error={source.error} onRetry={() => void source.refetch()} />}
      {!source.error && source.data === undefined && <EmptyPane loading />}
      {(source.data === null || source.data === '') && <p className="quiet">上传的公告没有附原文。</p>}
      {source.data && <p className="acquire-text">{source.data}</p>}
    </section>
  )
}

interface ActionsProps {
  inbox: Inbox
  row: Announcement
  onCompare: (recordId: string) => void
}

/** 忽略, 新增 as a draft or for review, and 合并: the first where there is a record that it may be. */
function Actions({ inbox, row, onCompare }: ActionsProps) {
  const [isIgnoring, setIgnoring] = useState(false)
  const create = useRun(inbox.calls.create, { success: `${messages.done}：已新增` })
  const disabledReason = row.whyNot?.['create']
  const mayCreate = row.can['create'] || disabledReason !== undefined
  const target = row.candidates.find(({ can }) => can['merge'])
  const lacking = row.missing.length > 0 ? `缺少：${row.missing.join('、')}` : undefined
  return (
    <Space>
      <Button onClick={() => setIgnoring(true)}>忽略</Button>
      {mayCreate && (
        <>
          <DisabledWithReason why={disabledReason}>
            <ActionButton disabled={disabledReason !== undefined} onClick={() => create.run({ id: row.id })}>
              新增为草稿
            </ActionButton>
          </DisabledWithReason>
          <DisabledWithReason why={disabledReason ?? lacking}>
            <ActionButton
              {...(row.candidates.length === 0 ? { type: 'primary' as const } : {})}
              disabled={disabledReason !== undefined || lacking !== undefined}
              onClick={() => create.run({ id: row.id, submit: true })}
            >
              新增并提交审核
            </ActionButton>
          </DisabledWithReason>
        </>
      )}
      {target && (
        <Button type="primary" onClick={() => onCompare(target.recordId)}>
          对比与合并
        </Button>
      )}
      <Suspense>
        {isIgnoring && (
          <IgnoreDialog
            inbox={inbox}
            rows={[row]}
            onDone={() => undefined}
            onClose={() => setIgnoring(false)}
          />
        )}
      </Suspense>
    </Space>
  )
}
