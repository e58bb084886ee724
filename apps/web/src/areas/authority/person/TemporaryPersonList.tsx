import '../authority.css'
import { temporaryLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import * as api from '@hepu/api/areas/authority/person/temporaryPerson'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { TemporaryPersonOutcome } from './TemporaryPersonOutcome.tsx'
import { SourceList } from './PersonSources.tsx'
import { personPaths } from './personPaths.ts'

const TemporaryPersonFormDialog = lazy(() => import('./TemporaryPersonFormDialog.tsx'))
const PersonFormDialog = lazy(() => import('./PersonFormDialog.tsx'))
const MergeDialog = lazy(() => import('./MergeDialog.tsx'))
const DiscardDialog = lazy(() => import('./DiscardDialog.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: labels.name, type: 'input', placeholder: '姓名或单位' },
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    placeholder: api.temporaryStates.PENDING,
    options: Object.entries(api.temporaryStates).map(([value, label]) => ({ value, label })),
  },
]

type PersonAction = 'complete' | 'merge' | 'discard'
/** The dialog that is open over the list. */
type Opened = { kind: 'form' } | { kind: PersonAction; row: api.TemporaryRow }

/** 临时人员: people who were named without being on record; each becomes staff, is merged, or is put aside. */
export default function TemporaryPersonList() {
  const mayWrite = usePermission()('write')
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const navigate = useNavigate()
  return (
    <Page
      title="临时人员"
      back={personPaths.list}
      help={HELP}
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpen({ kind: 'form' })}>
            登记临时人员
          </Button>
        )
      }
    >
      <SearchTable
        route={api.pageTemporaryPersons}
        height="fill"
        filters={filters}
        columns={columnsOf((kind, row) => setOpen({ kind, row }))}
        showIndex
        empty="没有待处理的临时人员。"
      />
      <Suspense>
        {open?.kind === 'form' && <TemporaryPersonFormDialog onClose={close} />}
        {open?.kind === 'complete' && (
          <PersonFormDialog
            temporary={open.row}
            onSaved={(id) => void navigate(personPaths.details(id))}
            onClose={close}
          />
        )}
        {open?.kind === 'merge' && <MergeDialog row={open.row} onClose={close} />}
        {open?.kind === 'discard' && <DiscardDialog row={open.row} onClose={close} />}
      </Suspense>
    </Page>
  )
}

type Open = (kind: PersonAction, row: api.TemporaryRow) => void

const columnsOf = (open: Open): Column<api.TemporaryRow>[] => [
  { title: labels.name, dataIndex: 'name', width: 80, ellipsis: true, sort: true },
  { title: labels.unit, dataIndex: 'unit', width: 130, sort: true, ellipsis: true },
  { title: labels.mobile, dataIndex: 'mobile', width: 115 },
  {
    title: '出处',
    key: 'sources',
    width: 155,
    render: (_, row) =>
      row.sources.length > 0 ? <SourceList sources={row.sources} /> : <span className="quiet">手工登记</span>,
  },
  {
    title: '登记时间',
    dataIndex: 'createTime',
    width: 136,
    sort: true,
    render: (_, row) => formatTime(row.createTime),
  },
  { title: '登记人', dataIndex: 'createdByName', width: 90, ellipsis: true },
  { title: '登记机构', dataIndex: 'orgName', width: 130, ellipsis: true },
  { title: labels.remark, dataIndex: 'remark', width: 120, ellipsis: true },
  {
    title: '处理',
    key: 'actions',
    width: 290,
    fixed: 'right',
    render: (_, row) => (
      <Space>
        {row.can['handle'] ? <Actions row={row} open={open} /> : <TemporaryPersonOutcome row={row} />}
        <ChangeHistory object="temporary_person" objectId={row.id} isLink />
      </Space>
    ),
  },
]

function Actions({ row, open }: { row: api.TemporaryRow; open: Open }) {
  return (
    <Space>
      <Button
        type="link"
        size="small"
        aria-label={`把${row.name}转为正式人员`}
        onClick={() => open('complete', row)}
      >
        转为正式人员
      </Button>
      <Button type="link" size="small" aria-label={`合并${row.name}`} onClick={() => open('merge', row)}>
        合并
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={`${row.name}无需建档`}
        onClick={() => open('discard', row)}
      >
        无需建档
      </Button>
    </Space>
  )
}

const HELP = `录入权利人时手工填写、不在人员库中的外部人员列在这里。
转为正式人员：据此新增一名正式人员；合并：其实是已有的人员；无需建档：不列为人员，须说明原因。
转为正式人员或合并后，原先出现过的记录都能在该人员的信息中看到。`
