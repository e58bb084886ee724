import {
  productVarietyMaintenanceExport,
  productVarietyMaintenanceSync,
  varietyMaintenanceList,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { maintenanceSources, syncSources } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { maintenanceFilters } from './maintenanceColumns.tsx'
import { useMaintenance } from './useMaintenance.tsx'

const ImportMaintenance = lazy(() => import('./ImportMaintenance.tsx'))

/** Says what a synchronisation did. */
const syncedText = ({
  added,
  updated,
  removed,
  pending,
  conflicts,
}: OutputOf<typeof productVarietyMaintenanceSync>): string =>
  added + updated + removed === 0
    ? `${messages.done}，没有变化；待维护 ${pending} 行，冲突 ${conflicts} 行`
    : `${messages.done}：新增 ${added} 行，更新 ${updated} 行，移除 ${removed} 行；待维护 ${pending} 行，冲突 ${conflicts} 行`

/** 品种维护: as which product, where, when and for which commission the varieties of contracts are sold. */
export default function ProductVarietyMaintenance() {
  const { columns, dialog } = useMaintenance()
  const [isImporting, setImporting] = useState(false)
  const mayWrite = usePermission()('write')
  return (
    <Page
      title="品种维护"
      help="按合同成果同步：为已签订、履行中合同的每个品种补齐一行。按产品绑定同步：再从产品档案与绑定关系填入产品和 ERP 物料，手工填写的物料不覆盖；一个品种有几个产品的各成一行。重复同步不会重复生成。"
      extra={
        mayWrite && (
          <Space>
            <Sync />
            <Button onClick={() => setImporting(true)}>导入</Button>
          </Space>
        )
      }
    >
      <SearchTable
        route={varietyMaintenanceList}
        exportRoute={productVarietyMaintenanceExport}
        height="fill"
        filters={maintenanceFilters}
        columns={columns}
        empty="还没有需要维护的品种。合同签订后自动生成，也可以按合同成果同步。"
      />
      {dialog}
      <Suspense>{isImporting && <ImportMaintenance onClose={() => setImporting(false)} />}</Suspense>
    </Page>
  )
}

type Source = (typeof syncSources)[number]
const sources = syncSources.map((value) => ({ value, label: maintenanceSources[value] }))

function Sync() {
  const [source, setSource] = useState<Source>('binding')
  const sync = useRun(productVarietyMaintenanceSync, { success: syncedText })
  return (
    <Space.Compact>
      <Select<Source>
        aria-label="同步来源"
        style={{ width: 116 }}
        value={source}
        options={sources}
        onChange={setSource}
      />
      <Button loading={sync.running} onClick={() => void sync.run({ source })}>
        同步
      </Button>
    </Space.Compact>
  )
}
