import '../research.css'
import type { AcquireRow, Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import {
  acquireActions,
  acquireLabels as labels,
  matchReasons,
  operatedStates,
} from '@hepu/api/areas/research/acquire/acquireKinds'
import { Badge, Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { OpenLink } from '../../../resource/record/RecordLinks.tsx'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { MatchText } from './MatchText.tsx'

const AcquireDrawer = lazy(() => import('./AcquireDrawer.tsx'))
const AcquireImport = lazy(() => import('./AcquireImport.tsx'))
const BulkCreateDialog = lazy(() => import('./BulkCreateDialog.tsx'))
const IgnoreDialog = lazy(() => import('./IgnoreDialog.tsx'))

/** The dialog that is open over the list. */
type Opened = { kind: 'import' | 'create' | 'ignore' } | { kind: 'handle'; id: string }

/** 公告获取记录 of one kind: announcements to handle, and the outcome of the others. */
export function AcquireList({ inbox }: { inbox: Inbox }) {
  const { calls, title } = inbox
  const may = usePermission()
  const permissions = usePermissions()
  const [open, setOpen] = useState<Opened | null>(null)
  const [chosen, setChosen] = useState<AcquireRow[]>([])
  const columns = useMemo(() => columnsOf(inbox, (id) => setOpen({ kind: 'handle', id })), [inbox])
  const waiting = chosen.filter((row) => row.can['handle'])
  const mayWrite = may('write')
  const close = () => setOpen(null)
  const isMixed = waiting.length < chosen.length
  const bulk = {
    disabled: waiting.length === 0 || isMixed,
    title: isMixed ? '所选中有已处理的' : undefined,
  }
  return (
    <Page
      title={<TitleWithCount inbox={inbox} />}
      help={HELP}
      extra={
        may('import') && (
          <Button type="primary" onClick={() => setOpen({ kind: 'import' })}>
            上传公告
          </Button>
        )
      }
    >
      <SearchTable
        route={calls.pageRecord}
        height="fill"
        filters={filters}
        columns={columns}
        exportRoute={may('export') && calls.downloadData}
        {...(mayWrite ? { selection: { rows: chosen, onChange: setChosen } } : {})}
        toolbar={
          mayWrite && (
            <Space>
              {permissions.has(`${inbox.def.name}:write`) && (
                <Button {...bulk} onClick={() => setOpen({ kind: 'create' })}>
                  批量新增
                </Button>
              )}
              <Button {...bulk} onClick={() => setOpen({ kind: 'ignore' })}>
                批量忽略
              </Button>
            </Space>
          )
        }
        empty={`还没有${title}。上传公告工作簿后，逐条与登记库匹配。`}
      />
      <Suspense>
        {open?.kind === 'import' && <AcquireImport inbox={inbox} onClose={close} />}
        {open?.kind === 'create' && (
          <BulkCreateDialog
            inbox={inbox}
            ids={waiting.map(({ id }) => id)}
            onDone={() => setChosen([])}
            onClose={close}
          />
        )}
        {open?.kind === 'ignore' && (
          <IgnoreDialog inbox={inbox} rows={waiting} onDone={() => setChosen([])} onClose={close} />
        )}
        {open?.kind === 'handle' && <AcquireDrawer inbox={inbox} id={open.id} onClose={close} />}
      </Suspense>
    </Page>
  )
}

function TitleWithCount({ inbox }: { inbox: Inbox }) {
  const { data } = useCall(inbox.calls.countNotOperated, {}, { quiet: true, freshOnReturn: true })
  return (
    <>
      {inbox.title}获取记录{' '}
      {data !== undefined && data > 0 && (
        <Badge count={data} overflowCount={9999} title={`${data} 条未处理`} />
      )}
    </>
  )
}

const filters: FilterField[] = [
  { name: 'name', label: '关键词', type: 'input', placeholder: '品种名称、编号、公告号', width: 190 },
  {
    name: 'state',
    label: labels.operated,
    type: 'select',
    options: Object.entries(operatedStates).map(([value, label]) => ({ value, label })),
    width: 100,
  },
  {
    name: 'match',
    label: '匹配',
    type: 'select',
    options: [
      ...Object.entries(matchReasons).map(([value, label]) => ({ value, label })),
      { value: 'NONE', label: '没有匹配' },
    ],
    width: 120,
  },
  {
    name: 'action',
    label: labels.action,
    type: 'select',
    options: Object.entries(acquireActions).map(([value, label]) => ({ value, label })),
    width: 100,
  },
  { name: 'source', label: labels.source, type: 'input' },
  { name: 'announceDateStart', endName: 'announceDateEnd', label: labels.announceDate, type: 'daterange' },
]

const columnsOf = (inbox: Inbox, onOpen: (id: string) => void): Column<AcquireRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 120,
    fixed: 'left',
    ellipsis: true,
    sort: true,
    render: (_, row) => <OpenLink onOpen={() => onOpen(row.id)}>{row.name}</OpenLink>,
  },
  { title: labels.number, dataIndex: 'number', width: 150, ellipsis: true },
  { title: labels.cropName, dataIndex: 'cropName', width: 76, ellipsis: true },
  {
    title: '匹配',
    key: 'match',
    width: 190,
    ellipsis: true,
    render: (_, row) => <MatchText def={inbox.def} row={row} />,
  },
  { title: '处理', key: 'outcome', width: 210, render: (_, row) => <Outcome inbox={inbox} row={row} /> },
  { title: labels.announceNo, dataIndex: 'announceNo', width: 170, ellipsis: true },
  { title: labels.announceDate, dataIndex: 'announceDate', width: 104, sort: true },
  { title: labels.source, dataIndex: 'source', width: 110, ellipsis: true },
  { title: '机构', dataIndex: 'orgName', width: 130, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 100,
    fixed: 'right',
    render: (_, row) => (
      <span className="row-actions">
        <Button
          type="link"
          size="small"
          aria-label={`${verbFor(row)}${row.name}`}
          onClick={() => onOpen(row.id)}
        >
          {verbFor(row)}
        </Button>
        {row.can['undo'] && <UndoButton inbox={inbox} row={row} />}
      </span>
    ),
  },
]

/** Returns the name of the action that opens an announcement. */
const verbFor = ({ can }: AcquireRow): string => (can['handle'] ? '处理' : '查看')

/** The outcome of an announcement, with person and time. */
function Outcome({ inbox, row }: { inbox: Inbox; row: AcquireRow }) {
  if (!row.action) return <StateText tone="warn">{operatedStates[0]}</StateText>
  return (
    <>
      <StateText tone={row.action === 'IGNORE' ? 'quiet' : 'good'}>
        {acquireActions[row.action]}
        {row.action === 'IGNORE' && `：${row.reason ?? ''}`}
        {row.recordName !== null && '：'}
        {row.recordId ? (
          <Link className="link-in-text" to={pathsOf(inbox.def).show(row.recordId)}>
            {row.recordName}
          </Link>
        ) : (
          row.recordName
        )}
      </StateText>
      <div className="quiet">
        {row.operatedByName ?? '（已删除用户）'} {row.operatedAt && formatTime(row.operatedAt)}
      </div>
    </>
  )
}

function UndoButton({ inbox, row }: { inbox: Inbox; row: AcquireRow }) {
  const undo = useRun(inbox.calls.revoke, { success: messages.done })
  return (
    <ConfirmButton
      type="link"
      title={`确定撤销忽略「${row.name}」，恢复为待处理？`}
      onConfirm={() => undo.run({ ids: [row.id] })}
    >
      撤销
    </ConfirmButton>
  )
}

const HELP = `上传的公告先进入这里，逐条与登记库匹配：先看编号，再看名称和作物，都没有时找名称相近的。
新增：按公告新增一条登记记录；合并：把公告内容并入已有的记录，逐项选择；忽略：与本单位无关，须写原因，可以撤销。
批量新增只处理没有匹配的公告，新增为草稿，补充后提交审核。`
