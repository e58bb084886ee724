import {
  taskVarietyMaintenanceExport,
  taskVarietyMaintenanceList,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { maintenanceStates } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { maintenanceFilters } from './maintenanceColumns.tsx'
import { useMaintenance } from './useMaintenance.tsx'

/** 品种维护任务: licensed varieties that nobody has maintained yet, then those in conflict. */
export default function TaskVarietyMaintenance() {
  const [params] = useTabParams()
  const contractId = params.get('contractId')
  const model = useMemo(() => (contractId ? { contractId } : {}), [contractId])
  const { columns, dialog } = useMaintenance()
  return (
    <Page
      title="品种维护任务"
      help="合同签订后，合同成果中的每个品种生成一行：填写产品、业务年度和提成方式后即为已维护，提成与销量对账由此找到产品。与许可地域、产品档案或独占许可不符的列为冲突，并写明原因。"
    >
      <SearchTable
        route={taskVarietyMaintenanceList}
        exportRoute={taskVarietyMaintenanceExport}
        height="fill"
        filters={maintenanceFilters}
        fixedModel={model}
        columns={columns}
        totalExtra={<Counts model={model} />}
        empty={
          <>
            没有待维护的品种。已维护的见<Link to="/product/varietyMaintenance">品种维护</Link>。
          </>
        }
      />
      {dialog}
    </Page>
  )
}

/** How many rows wait and how many are in conflict. */
function Counts({ model }: { model: { contractId?: string } }) {
  const { data } = useCall(taskVarietyMaintenanceList, { size: 10, model }, { quiet: true })
  if (!data) return null
  const { pending, conflict } = data.counts
  return (
    <span className="quiet">
      ，{maintenanceStates.pending} {pending}，{maintenanceStates.conflict} {conflict}
    </span>
  )
}
