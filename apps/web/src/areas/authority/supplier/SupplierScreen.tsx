import '../authority.css'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { SupplierDetail, type SupplierTask } from './SupplierDetail.tsx'
import { SupplierSide } from './SupplierSide.tsx'
import { SupplierSums } from './SupplierSums.tsx'
import { SupplierTable } from './SupplierTable.tsx'

const SupplierFormDialog = lazy(() => import('./SupplierFormDialog.tsx'))
const SupplierRelationshipDialog = lazy(() => import('./SupplierRelationshipDialog.tsx'))

/** 供应商管理: sums by type, the tree at the left, and the list or the chosen supplier at the right. */
export default function SystemSupplierScreen() {
  const [params, setParams] = useTabParams()
  const [task, setTask] = useState<SupplierTask | null>(null)
  const mayWrite = usePermission()('write')
  const [id, type, name] = [params.get('id'), params.get('type'), params.get('name')]
  const choose = (chosen: string | null) => setParams({ id: chosen })
  const close = () => setTask(null)
  return (
    <Page
      title="供应商管理"
      help={HELP}
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setTask({ kind: 'form', id: null, parentId: null })}>
            新增供应商
          </Button>
        )
      }
    >
      <SupplierSums value={type} onChange={(next) => setParams({ type: next, id: null })} />
      <div className="org-split">
        <SupplierSide
          filter={{ name, type }}
          chosenId={id}
          onChoose={choose}
          onFilter={(next) => setParams({ ...next, id: null })}
        />
        {id === null ? (
          <SupplierTable
            filter={{ ...(name ? { name } : {}), ...(type ? { type } : {}) }}
            mayWrite={mayWrite}
            onChoose={choose}
            onOpen={setTask}
          />
        ) : (
          <SupplierDetail key={id} id={id} onChoose={choose} onOpen={setTask} />
        )}
      </div>
      <Suspense>
        {task?.kind === 'form' && <SupplierFormDialog {...task} onMade={choose} onClose={close} />}
        {task?.kind === 'relationship' && <SupplierRelationshipDialog id={task.id} onClose={close} />}
      </Suspense>
    </Page>
  )
}

const HELP = `显示当前机构及其下级维护的供应商，以及与之合作的其他供应商。
名称与统一社会信用代码在全公司内不得重复。
有合作关系或下级的供应商不能删除，可先停用；停用的供应商不能建立新的合作关系。
银行账号只对可维护该供应商的人完整显示。`
