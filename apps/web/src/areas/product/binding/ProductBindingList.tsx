import { bindingStates } from '@hepu/api/areas/product/binding/bindingRules'
import * as api from '@hepu/api/areas/product/binding/productBinding'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { bindingColumns, type BindingAct } from './bindingColumns.tsx'
import { UnboundNote } from './UnboundNote.tsx'

const BindingDialog = lazy(() => import('./BindingDialog.tsx'))
const BindingHistory = lazy(() => import('./BindingHistory.tsx'))
const ImportBindings = lazy(() => import('./ImportBindings.tsx'))
const UnboundMaterials = lazy(() => import('./UnboundMaterials.tsx'))

const filters: FilterField[] = [
  { name: 'name', label: '产品或物料', type: 'input' },
  {
    name: 'state',
    label: '绑定状态',
    type: 'select',
    options: Object.entries(bindingStates).map(([value, label]) => ({ value, label })),
  },
]

type Opened = { kind: BindingAct; row: api.BindingRow } | { kind: 'new' | 'import' | 'unbound' }

/** 产品绑定关系: which product each material of an ERP is sold as, and when. */
export default function ProductBindingList() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRun(api.deleteProductBinding, { success: messages.deleted })
  const mayWrite = usePermission()('write')
  const close = () => setOpened(null)
  return (
    <Page
      title="产品绑定关系"
      help="一个 ERP 物料同一天只属于一个产品，一个产品可有多个物料。交易流向按单据日期归到当时绑定的产品；改绑自所填日期起生效，此前的交易仍归原产品。解除绑定保留历史；删除只用于误建的绑定。"
      extra={
        mayWrite && (
          <Space>
            <Button onClick={() => setOpened({ kind: 'import' })}>导入</Button>
            <Button type="primary" onClick={() => setOpened({ kind: 'new' })}>
              新增绑定
            </Button>
          </Space>
        )
      }
    >
      <UnboundNote onOpen={() => setOpened({ kind: 'unbound' })} />
      <SearchTable
        route={api.productBindingPage}
        exportRoute={api.exportBindings}
        height="fill"
        filters={filters}
        defaultSort={{ sort: 'validFrom', order: 'descending' }}
        columns={bindingColumns({
          open: (kind, row) => setOpened({ kind, row }),
          remove: ({ id }) => remove.run({ id }),
        })}
        empty="还没有绑定。可以逐个新增，也可以下载模板批量导入。"
      />
      <Suspense>
        {opened?.kind === 'import' && <ImportBindings onClose={close} />}
        {opened?.kind === 'unbound' && <UnboundMaterials onClose={close} />}
        {opened?.kind === 'history' && <BindingHistory nccId={opened.row.nccId} onClose={close} />}
        {opened?.kind === 'new' && <BindingDialog kind="new" row={null} onClose={close} />}
        {(opened?.kind === 'edit' || opened?.kind === 'rebind' || opened?.kind === 'unbind') && (
          <BindingDialog kind={opened.kind} row={opened.row} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}
