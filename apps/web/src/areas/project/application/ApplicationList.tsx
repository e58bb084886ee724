import {
  applicationLabels as labels,
  applicationStates,
} from '@hepu/api/areas/project/application/applicationLabels'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import { listSources } from '@hepu/api/areas/project/source/listSources'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { applicationColumns } from './applicationColumns.tsx'
import { APPLICATIONS } from './applicationPaths.ts'

/** 项目申报: applications that the user made, leads or reviews. */
export default function ApplicationList() {
  const mayWrite = usePermission()('write')
  const sources = useCall(listSources, {}, { quiet: true })
  const filters = useMemo(() => filtersOf(sources.data ?? []), [sources.data])
  const remove = useRun(api.deleteApplication, { success: messages.deleted })
  return (
    <Page
      title="项目申报"
      help="列出您申报或负责的；有审核权限的还看到已提交的，有「全部项目申报」权限的看到全部。通过后自动建立项目，目标指标成为任务指标。"
      extra={
        mayWrite && (
          <Link to={`${APPLICATIONS}/applicationAdd`}>
            <Button type="primary">新增申报</Button>
          </Link>
        )
      }
    >
      <SearchTable
        route={api.queryPage}
        height="fill"
        filters={filters}
        columns={applicationColumns(({ id }) => remove.run({ id }))}
        empty="没有您的项目申报。立项发布后，可点「新增申报」选择立项填写。"
      />
    </Page>
  )
}

const filtersOf = (sources: readonly { id: string; name: string }[]): FilterField[] => [
  { name: 'name', label: '名称或编号', type: 'input' },
  {
    name: 'source',
    label: labels.sourceId,
    type: 'select',
    options: sources.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    name: 'status',
    label: labels.state,
    type: 'select',
    options: Object.entries(applicationStates).map(([value, label]) => ({ value, label })),
  },
  { name: 'year', label: '年份', type: 'year' },
]
