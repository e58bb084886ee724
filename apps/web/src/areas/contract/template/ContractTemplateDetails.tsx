import { contractDetailCall } from '@hepu/api/areas/contract/record/contractCalls'
import { lazy, Suspense } from 'react'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import '../contract.css'
import { CONTRACT_TEMPLATES } from '../contractPaths.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** Only who may not edit the template reads its text. */
const ContractBody = lazy(() => import('../record/ContractBody.tsx'))

/** 合同模板-详情: the text and variables of a template; without an id in the address a new one. */
export default function ContractTemplateDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const mayAdd = usePermissions().has('contract.template:write')
  const opened = useOpened(contractDetailCall, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const held = opened.data
  const isForm = id === null ? mayAdd : held?.can['edit']
  return (
    <Page title={held ? `合同模板 · ${held.name}` : '新增合同模板'} back={CONTRACT_TEMPLATES} keepHead>
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />}
      {id !== null && !opened.error && !held && <EmptyPane loading />}
      {id === null && !mayAdd && <EmptyPane text="您没有「维护合同模板」权限，请联系管理员。" />}
      {isForm && (
        <TemplateForm
          key={id ?? 'new'}
          held={held ?? null}
          onReload={async () => (await opened.refetch()).data}
        />
      )}
      {held && !isForm && (
        <Suspense fallback={<EmptyPane loading />}>
          <ContractBody row={held} />
        </Suspense>
      )}
    </Page>
  )
}
