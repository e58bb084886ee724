import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { cooperationStates } from '@hepu/api/areas/integration/provider/cooperationStates'
import {
  deleteProviders,
  providerPage,
  type ProviderRow,
} from '@hepu/api/areas/integration/provider/provider'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useCategories } from '../category/useCategories.ts'
import { choices } from '../items.ts'
import { providerColumns, type CooperationMove } from './providerColumns.tsx'

const ProviderFormDialog = lazy(() => import('./ProviderFormDialog.tsx'))
const CooperationDialog = lazy(() => import('./CooperationDialog.tsx'))

type Opened =
  | { kind: 'new' }
  | { kind: 'edit'; row: ProviderRow }
  | { kind: 'move'; row: ProviderRow; move: CooperationMove }

/** 服务商管理: providers of services, the state of the cooperation with each, and whether visitors see them. */
export default function ProviderManageList() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { all } = useCategories()
  const remove = useRun(deleteProviders, { success: messages.deleted })
  const mayWrite = usePermission()('write')
  const close = () => setOpened(null)
  const filters: FilterField[] = [
    { name: 'name', label: '名称', type: 'input' },
    { name: 'cooperationStatus', label: labels.state, type: 'select', options: choices(cooperationStates) },
    { name: 'categoryId', label: labels.categoryIds, type: 'select', options: all, width: 220 },
  ]
  return (
    <Page
      title="服务商管理"
      help="服务商是往来单位，名称与信用代码只登记一次。合作中、在合作期内、资料完整、资质未超过宽限期的服务商，其启用的服务对外公开。证书到期当天不再显示“资质有效”，超过宽限期后服务不再公开。终止合作会停用全部服务，未办结的咨询转给接手人。"
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpened({ kind: 'new' })}>
            新增服务商
          </Button>
        )
      }
    >
      <SearchTable
        route={providerPage}
        height="fill"
        filters={filters}
        columns={providerColumns({
          edit: (row) => setOpened({ kind: 'edit', row }),
          move: (row, move) => setOpened({ kind: 'move', row, move }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty="还没有服务商。先在“服务分类”中建立分类，再新增服务商，补全资质与联系人后变更为合作中。"
      />
      <Suspense>
        {opened?.kind === 'new' && <ProviderFormDialog id={null} onClose={close} />}
        {opened?.kind === 'edit' && <ProviderFormDialog id={opened.row.id} onClose={close} />}
        {opened?.kind === 'move' && (
          <CooperationDialog provider={opened.row} move={opened.move} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}
