import {
  productVarietyMaintenanceCheck,
  productVarietyMaintenanceImport,
  productVarietyMaintenanceTemplate,
  type MaintenanceCheck,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import type { OutputOf } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAnew } from '../../../client/queryKey.ts'
import { refuseFile, upload } from '../../../client/upload.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ChooseBook } from '../../../resource/import/ChooseBook.tsx'
import { RefusedRows } from '../../../resource/import/RefusedRows.tsx'
import { useWork } from '../../../resource/import/useWork.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedMaintenanceTable, isGood } from './CheckedMaintenanceTable.tsx'

type Outcome = OutputOf<typeof productVarietyMaintenanceImport>
type Step =
  | { at: 'choose' }
  | { at: 'checked'; file: File; check: MaintenanceCheck; rows: ReadonlySet<number> }
  | { at: 'done'; outcome: Outcome }

const SOURCE = { source: 'file' } as const

/** 导入品种维护: a workbook is checked row by row and column by column, and only the chosen rows are stored. */
export default function ImportMaintenance({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const download = useDownload()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const { run, problem, isRunning } = useWork()
  const checkFile = (file: File) =>
    run(async () => {
      const refusal = refuseFile(productVarietyMaintenanceCheck, file)
      if (refusal) throw new Error(refusal)
      const check = await upload(productVarietyMaintenanceCheck, SOURCE, file)
      const rows = new Set(check.rows.filter(isGood).map(({ row }) => row))
      setStep({ at: 'checked', file, check, rows })
    })
  const store = () =>
    run(async () => {
      if (step.at !== 'checked') return
      const rows = [...step.rows].join(',')
      const outcome = await upload(productVarietyMaintenanceImport, { ...SOURCE, rows }, step.file)
      readAnew(client, productVarietyMaintenanceImport)
      setStep({ at: 'done', outcome })
    })
  const count = step.at === 'checked' ? step.rows.size : 0
  return (
    <FormModal
      title="导入品种维护"
      width={1120}
      isChanged={step.at === 'checked'}
      confirmLoading={isRunning}
      okText={step.at === 'done' ? '完成' : `导入 ${count} 行`}
      okButtonProps={{ disabled: step.at === 'choose' || (step.at === 'checked' && count === 0) }}
      onClose={onClose}
      onOk={step.at === 'done' ? onClose : () => void store()}
    >
      {problem && <Notice tone="error" title={problem} />}
      {step.at === 'choose' && (
        <ChooseBook
          isRunning={isRunning}
          onFile={(file) => void checkFile(file)}
          onTemplate={() => void download(productVarietyMaintenanceTemplate, {})}
          hint="。导出的品种维护可修改后直接导入。"
        />
      )}
      {step.at === 'checked' && (
        <CheckedMaintenanceTable
          check={step.check}
          chosen={step.rows}
          onChange={(rows) => setStep({ ...step, rows })}
          onAgain={() => setStep({ at: 'choose' })}
        />
      )}
      {step.at === 'done' && <ImportedRows outcome={step.outcome} />}
    </FormModal>
  )
}

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
