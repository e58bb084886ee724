import { Page } from '../../../ui/page/Page.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { contractPath } from '../contractPaths.ts'
import ReceivableTable from './ReceivableTable.tsx'

/** 合同应收: what is due under all contracts of the organisation, or under the one in the address. */
export default function ContractReceivable() {
  const [params] = useTabParams()
  const contractId = params.get('contractId')
  return (
    <Page
      title="合同应收"
      help="应收余额 = 已触发的付款条件 − 已收 − 豁免。账龄从到期日算起，可截至任意一天；各列合计等于余额。冲减先抵最早的应收。预收单独列示，冲抵后才减少应收。"
      {...(contractId && { back: contractPath(contractId, 'receivable') })}
    >
      <ReceivableTable {...(contractId && { contractId })} />
    </Page>
  )
}
