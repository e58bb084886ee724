import * as api from '@hepu/api/areas/authority/person/person'
import { personLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { archivePath } from './archivePaths.ts'

/** 人员档案: staff of the organisation and of those below it, each with what he takes part in. */
export default function ArchiveUserList() {
  return (
    <Page
      title="人员档案"
      help="在册人员。点姓名查看其参与的项目，以及登记库中的成果、论文、专利与获奖；只列出您有权查看的记录。"
    >
      <SearchTable
        route={api.pagePersons}
        name="archiveUser"
        height="fill"
        filters={useFilters()}
        columns={columns}
        showIndex
        empty="还没有在册人员。人员在「系统管理 → 人员管理」中登记。"
      />
    </Page>
  )
}

function useFilters(): FilterField[] {
  const orgs = useCall(api.listPersonOrgs, {}, { quiet: true })
  const states = useCall(dictionaryList, { code: 'work_state' }, { quiet: true })
  const titles = useCall(dictionaryList, { code: 'title_rank' }, { quiet: true })
  return useMemo(
    () => [
      { name: 'name', label: labels.name, type: 'input', placeholder: '姓名或工号' },
      { name: 'orgId', label: labels.orgId, type: 'select', options: orgs.data ?? [], width: 190 },
      { name: 'workState', label: labels.workState, type: 'select', options: states.data ?? [], width: 110 },
      { name: 'titleRank', label: labels.titleRank, type: 'select', options: titles.data ?? [] },
    ],
    [orgs.data, states.data, titles.data],
  )
}

const columns: Column<api.PersonRow>[] = [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 110,
    sort: true,
    render: (_, row) => <Name row={row} />,
  },
  { title: labels.staffNo, dataIndex: 'staffNo', width: 100, sort: true },
  { title: labels.orgId, dataIndex: 'orgName', width: 180, ellipsis: true },
  { title: labels.position, dataIndex: 'position', width: 120, ellipsis: true },
  { title: labels.postType, dataIndex: 'postType', width: 110, ellipsis: true },
  { title: labels.titleRank, dataIndex: 'titleRank', width: 110, ellipsis: true },
  { title: labels.direction, dataIndex: 'direction', width: 220, ellipsis: true },
  {
    title: labels.workState,
    dataIndex: 'workState',
    width: 90,
    render: (_, { workState }) => (
      <StateText tone={workState === api.AT_WORK ? 'good' : 'quiet'}>{workState}</StateText>
    ),
  },
  { title: labels.entryDate, dataIndex: 'entryDate', width: 110, sort: true },
  { title: labels.userId, dataIndex: 'account', width: 110, ellipsis: true },
]

/** The name of a person, with a way to what he takes part in for those who read projects. */
function Name({ row }: { row: api.PersonRow }) {
  return usePermissions().has('project.node:read') ? (
    <Link to={archivePath(row)}>{row.name}</Link>
  ) : (
    <>{row.name}</>
  )
}
