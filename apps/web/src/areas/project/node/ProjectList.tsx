import { nodeLabels as labels, nodeStates } from '@hepu/api/areas/project/node/nodeLabels'
import * as api from '@hepu/api/areas/project/node/projectTracking'
import { listSources } from '@hepu/api/areas/project/source/listSources'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { nodeColumns } from './nodeColumns.tsx'
import { PROJECTS } from './nodePaths.ts'

const DraftDialog = lazy(() => import('./DraftDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** 项目跟踪: projects with their topics and assignments, as far as the user sees them. */
export default function ProjectList() {
  const mayCreate = usePermission()('create')
  const [isDrafts, setDrafts] = useState(false)
  const [moved, setMoved] = useState<api.NodeRow | null>(null)
  const sources = useCall(listSources, {}, { quiet: true })
  const filters = useMemo(() => filtersOf(sources.data ?? []), [sources.data])
  const remove = useRun(api.deleteProject, { success: messages.deleted })
  return (
    <Page
      title="项目跟踪"
      help="项目、课题、任务三级。只列出您参与的；有「查看机构的全部项目」权限的看到全部。名称也按课题和任务查找。"
      extra={
        mayCreate && (
          <Space>
            <Button onClick={() => setDrafts(true)}>草稿</Button>
            <Link to={`${PROJECTS}/projectAddInfo`}>
              <Button type="primary">新增项目</Button>
            </Link>
          </Space>
        )
      }
    >
      <SearchTable
        route={api.projectTree}
        height="fill"
        filters={filters}
        exportRoute={api.exportToExcel}
        columns={nodeColumns({ remove: ({ id }) => remove.run({ id }), move: setMoved })}
        empty="没有您参与的项目。申报通过后自动建立项目；被加为负责人或成员的项目也列在这里。"
      />
      <Suspense>
        {isDrafts && <DraftDialog onClose={() => setDrafts(false)} />}
        {moved && <MoveDialog node={moved} onClose={() => setMoved(null)} />}
      </Suspense>
    </Page>
  )
}

const filtersOf = (sources: readonly { id: string; name: string }[]): FilterField[] => [
  { name: 'name', label: '名称或编号', type: 'input' },
  {
    name: 'source',
    label: labels.sourceId,
    type: 'select',
    options: [
      ...sources.map(({ id, name }) => ({ value: id, label: name })),
      { value: '0', label: '自立项目' },
    ],
  },
  {
    name: 'status',
    label: labels.state,
    type: 'select',
    options: Object.entries(nodeStates).flatMap(([value, label]) =>
      value === 'draft' ? [] : [{ value, label }],
    ),
  },
  { name: 'year', label: '年份', type: 'year' },
]
