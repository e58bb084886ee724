import '../authority.css'
import * as api from '@hepu/api/areas/authority/changeLog/changeLog'
import { changeActions } from '@hepu/api/core/changeLog/changeHistory'
import { recordObjects } from '@hepu/api/recordObjects'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { actionLabel, changesText } from '../../../resource/change/Changes.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { LogObject, type LogRow } from './changeLogRow.tsx'

const ChangeLogDetail = lazy(() => import('./ChangeLogDetail.tsx'))

const filtersOf = (orgs: readonly { value: string; label: string }[]): FilterField[] => [
  { name: 'user', label: '人员', type: 'input', placeholder: '姓名或账号', width: 120 },
  { name: 'from', endName: 'to', label: '时间', type: 'daterange', time: true },
  {
    name: 'object',
    label: '对象类型',
    type: 'select',
    options: recordObjects.map(({ object, label }) => ({ value: object, label })),
  },
  { name: 'record', label: '对象', type: 'input', placeholder: '名称或编号' },
  {
    name: 'action',
    label: '动作',
    type: 'select',
    width: 100,
    options: Object.entries(changeActions).map(([value, label]) => ({ value, label })),
  },
  { name: 'orgId', label: '机构', type: 'select', width: 200, options: orgs },
]

/** 操作日志: who changed what, where and when, with the values before and after. */
export default function ChangeLogList() {
  const [shown, setShown] = useState<LogRow | null>(null)
  const orgs = useCall(api.changeLogOrgs, {})
  return (
    <Page title="操作日志" help={HELP}>
      <SearchTable
        route={api.changeLogPage}
        height="fill"
        filters={filtersOf(orgs.data ?? [])}
        columns={columnsOf(setShown)}
        exportRoute={api.changeLogExport}
        defaultSize={20}
        empty="还没有操作日志。"
      />
      <Suspense>{shown && <ChangeLogDetail line={shown} onClose={() => setShown(null)} />}</Suspense>
    </Page>
  )
}

const columnsOf = (onShow: (row: LogRow) => void): Column<LogRow>[] => [
  { title: '时间', dataIndex: 'at', width: 136, sort: true, render: (_, row) => formatTime(row.at) },
  { title: '人员', dataIndex: 'userName', width: 84, ellipsis: true },
  { title: '动作', dataIndex: 'action', width: 56, render: (_, row) => actionLabel(row.action) },
  { title: '对象类型', dataIndex: 'objectLabel', width: 96, ellipsis: true },
  {
    title: '对象',
    dataIndex: 'objectName',
    width: 150,
    ellipsis: true,
    render: (_, row) => <LogObject row={row} />,
  },
  {
    title: '变更',
    key: 'changes',
    width: 230,
    ellipsis: true,
    render: (_, row) => changesText(row) || '—',
  },
  { title: '原因', dataIndex: 'reason', width: 140, ellipsis: true },
  { title: '机构', dataIndex: 'orgName', width: 140, ellipsis: true },
  { title: '账号', dataIndex: 'account', width: 110, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 62,
    fixed: 'right',
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => onShow(row)}>
        详情
      </Button>
    ),
  },
]

const HELP = `只显示当前机构及其下级、当前作物及不分作物的变更。
用户在多个机构任职的，其账号的变更在各机构分别记录一条；所属机构与角色的变更只记在有关的机构。
最多可翻到第 ${api.LOG_PAGED_MAX.toLocaleString()} 条，一次最多导出 ${api.LOG_EXPORT_MAX.toLocaleString()} 条；更早的请用时间等条件筛选。
密码、令牌等不记入日志。`
