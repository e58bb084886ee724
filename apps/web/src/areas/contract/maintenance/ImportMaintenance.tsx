import {
  productVarietyMaintenanceCheck,
  productVarietyMaintenanceImport,
  productVarietyMaintenanceTemplate,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import type { OutputOf } from '@hepu/api/core/route'
import { useDownload } from '../../../client/useDownload.ts'
import { BookImport } from '../../../resource/import/book/BookImport.tsx'
import { RefusedRows } from '../../../resource/import/book/RefusedRows.tsx'
import { takenAtFirst, type Taken } from '../../../resource/import/book/taken.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedMaintenanceTable, isGood } from './CheckedMaintenanceTable.tsx'

const SOURCE = { source: 'file' } as const

/** 导入品种维护: the workbook is checked column by column besides, and only the chosen rows are stored. */
export default function ImportMaintenance({ onClose }: { onClose: () => void }) {
  const download = useDownload()
  return (
    <BookImport
      title="导入品种维护"
      width={1120}
      hint="。导出的品种维护可修改后直接导入。"
      onTemplate={() => void download(productVarietyMaintenanceTemplate, {})}
      check={{ call: productVarietyMaintenanceCheck, input: SOURCE }}
      store={{
        call: productVarietyMaintenanceImport,
        input: (rows: Taken) => ({ ...SOURCE, rows: [...rows].join(',') }),
      }}
      firstChoice={({ rows }) => takenAtFirst(rows, isGood)}
      countOf={({ size }) => size}
      checked={(given) => <CheckedMaintenanceTable {...given} />}
      done={(outcome) => <ImportedRows outcome={outcome} />}
      onClose={onClose}
    />
  )
}

type Outcome = OutputOf<typeof productVarietyMaintenanceImport>

/** What was stored of a workbook, and which rows were refused since the check. */
function ImportedRows({ outcome: { added, updated, same, refused } }: { outcome: Outcome }) {
  return (
    <>
      <Notice tone="info" title={`新增 ${added} 行，更新 ${updated} 行，${same} 行没有变化。`} />
      <RefusedRows
        rows={refused}
        name={{ title: '品种', cell: ({ varietyName }) => varietyName, width: 160 }}
      />
    </>
  )
}
