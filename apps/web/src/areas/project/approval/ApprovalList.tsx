import * as api from '@hepu/api/areas/project/approval/projectApproval'
import {
  projectApprovalLabels as labels,
  projectApprovalStates,
} from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Choice } from '../../../ui/control/Choice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useDraftDialog } from '../../../workspace/useDraftDialog.ts'
import { approvalColumns } from './approvalColumns.tsx'
import { approvalAddPath, APPROVALS } from './approvalPaths.ts'
import { useApprovalActions } from './useApprovalActions.ts'

const ApprovalDraftDialog = lazy(() => import('./ApprovalDraftDialog.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: '名称或编号', type: 'input' },
  {
    name: 'status',
    label: labels.state,
    type: 'select',
    options: Object.entries(projectApprovalStates).flatMap(([value, label]) =>
      value === 'draft' ? [] : [{ value, label }],
    ),
  },
  { name: 'year', label: labels.year, type: 'year' },
]

const views: { value: View; label: string }[] = [
  { value: 'list', label: '列表' },
  { value: 'tree', label: '上下级' },
]
type View = 'list' | 'tree'

/** 项目立项: calls under which units apply for projects, as a list or as a tree. `#drafts` opens the drafts. */
export default function ApprovalList() {
  const mayWrite = usePermission()('write')
  const [isDrafts, setDrafts] = useDraftDialog(APPROVALS)
  const [view, setView] = useState<View>('list')
  const columns = approvalColumns(useApprovalActions())
  const shared = {
    height: 'fill',
    filters,
    columns,
    empty: '还没有立项。新增并提交后在这里发布，各单位才能申报。',
    toolbar: <Choice<View> aria-label="列表" value={view} options={views} onChange={setView} />,
  } as const
  return (
    <Page
      title="项目立项"
      help="立项发布后，本企业各单位可在申报期内申报。发布期间内容不能修改，要改须先撤回。下级立项的执行期和预算在上级之内。"
      extra={
        mayWrite && (
          <Space>
            <Button onClick={() => setDrafts(true)}>草稿</Button>
            <Link to={approvalAddPath()}>
              <Button type="primary">新增立项</Button>
            </Link>
          </Space>
        )
      }
    >
      {view === 'list' ? (
        <SearchTable route={api.queryPage} name="approvals" {...shared} />
      ) : (
        <SearchTable route={api.queryTree} name="approvalTree" {...shared} />
      )}
      <Suspense>{mayWrite && isDrafts && <ApprovalDraftDialog onClose={() => setDrafts(false)} />}</Suspense>
    </Page>
  )
}
