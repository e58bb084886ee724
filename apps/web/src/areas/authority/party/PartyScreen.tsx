import '../authority.css'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PartyDetail, type PartyTask } from './PartyDetail.tsx'
import { PartyTable } from './PartyTable.tsx'

const PartyFormDialog = lazy(() => import('./PartyFormDialog.tsx'))
const PartyMergeDialog = lazy(() => import('./PartyMergeDialog.tsx'))

/** 往来单位: organisations and persons outside the house, as a list or one of them. */
export default function PartyScreen() {
  const [params, setParams] = useTabParams()
  const [task, setTask] = useState<PartyTask | null>(null)
  const mayWrite = usePermission()('write')
  const id = params.get('id')
  const choose = (chosen: string | null) => setParams({ id: chosen })
  const close = () => setTask(null)
  return (
    <Page
      title="往来单位"
      help={HELP}
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setTask({ kind: 'form', id: null })}>
            新增往来单位
          </Button>
        )
      }
    >
      {id === null ? (
        <PartyTable mayWrite={mayWrite} onChoose={choose} onAdd={() => setTask({ kind: 'form', id: null })} />
      ) : (
        <PartyDetail key={id} id={id} onChoose={choose} onOpen={setTask} />
      )}
      <Suspense>
        {task?.kind === 'form' && <PartyFormDialog id={task.id} onMade={choose} onClose={close} />}
        {task?.kind === 'merge' && <PartyMergeDialog id={task.id} name={task.name} onClose={close} />}
      </Suspense>
    </Page>
  )
}

const HELP = `与本单位往来的外部单位和个人：供应商、供种单位、育种单位、被许可方、收款方；一个单位可有多个角色。
单位名称与统一社会信用代码在全公司内不得重复；改名时原名称记为曾用名，按曾用名也能找到。
关键词可以是名称、曾用名、信用代码、联系人，或拼音首字母（如 lpgk）。
重复登记的两个单位可以合并：空缺内容补入，关系与下级移来，被并入的名称记为曾用名。
登记库中以其名称或曾用名为外部单位的记录，列在「用在何处」。`
