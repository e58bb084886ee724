import { contractPage, type Expiry } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { contractDirections } from '@hepu/api/areas/contract/record/contractTypes'
import { Button, Space } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useDraftDialog } from '../../../workspace/useDraftDialog.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import '../contract.css'
import { CONTRACTS, newContractPath } from '../contractPaths.ts'
import { optionsOf, typeOptions } from '../contractText.ts'
import { contractColumns } from './contractColumns.tsx'
import { ExpiryBoard } from './ExpiryBoard.tsx'

const ContractDraftDialog = lazy(() => import('./ContractDraftDialog.tsx'))

const { draft: _, ...submitted } = contractStates
const filters: FilterField[] = [
  { name: 'name', label: '名称、编号或当事人', type: 'input' },
  { name: 'type', label: labels.type, type: 'select', options: typeOptions },
  {
    name: 'status',
    label: labels.state,
    type: 'select',
    options: [...optionsOf(submitted), ...optionsOf({ changing: '变更中', expired: '到期待续' })],
  },
  { name: 'direction', label: labels.direction, type: 'select', options: optionsOf(contractDirections) },
  { name: 'year', label: '签订年份', type: 'year' },
]

/** 合同列表 with the 到期看板. `#drafts` opens the drafts. */
export default function ContractList() {
  const mayWrite = usePermission()('write')
  const [isDrafts, setDrafts] = useDraftDialog(CONTRACTS)
  const [params, setParams] = useTabParams()
  const within = params.get('within') as Expiry | null
  const board = useCall(contractPage, { size: 1 }, { quiet: true, freshOnReturn: true })
  return (
    <Page
      title="合同列表"
      help="提交后的合同；草稿在「草稿」中。已签订的合同在生效日自动进入「履行中」；过了截止日期仍未完成的显示「到期待续」，请续签或办理完成。"
      extra={
        mayWrite && (
          <Space>
            <Button onClick={() => setDrafts(true)}>草稿</Button>
            <Link to={newContractPath()}>
              <Button type="primary">新增合同</Button>
            </Link>
          </Space>
        )
      }
    >
      <ExpiryBoard
        board={board.data?.board}
        chosen={within}
        onChoose={(expiry) => setParams({ within: expiry })}
      />
      <SearchTable
        key={within ?? 'all'}
        route={contractPage}
        name="contracts"
        height="fill"
        filters={filters}
        columns={contractColumns}
        fixedModel={within ? { expiry: within } : {}}
        empty={within ? '没有在此期限内到期的合同。' : '还没有合同。新增并提交后显示在这里。'}
      />
      <Suspense>{mayWrite && isDrafts && <ContractDraftDialog onClose={() => setDrafts(false)} />}</Suspense>
    </Page>
  )
}
