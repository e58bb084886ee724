import { lazy, Suspense } from 'react'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ContractScreen } from '../ContractScreen.tsx'
import ChangesPane from './ChangesPane.tsx'

const ChangeDetails = lazy(() => import('./ChangeDetails.tsx'))

/** 合同变更: the changes of a contract; one of them with its content where the address names it. */
export default function ContractChange() {
  const [params] = useTabParams()
  const changeId = params.get('changeId')
  if (!changeId) return <ContractScreen title="合同变更" pane={ChangesPane} />
  return (
    <Suspense fallback={<EmptyPane loading />}>
      <ChangeDetails id={changeId} />
    </Suspense>
  )
}
