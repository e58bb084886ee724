import {
  productVarietyMaintenanceCheck,
  productVarietyMaintenanceImport,
  productVarietyMaintenanceTemplate,
  type MaintenanceCheck,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import type { OutputOf } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '../../../client/ApiError.ts'
import { messages } from '../../../client/messages.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { refuseFile, upload } from '../../../client/upload.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedMaintenanceTable, isGood } from './CheckedMaintenanceTable.tsx'
import '../../../resource/import/import.css'

type Outcome = OutputOf<typeof productVarietyMaintenanceImport>
type Step =
  | { at: 'choose' }
  | { at: 'checked'; file: File; check: MaintenanceCheck; rows: ReadonlySet<number> }
  | { at: 'done'; outcome: Outcome }

const SOURCE = { source: 'file' } as const

/** 导入品种维护: a workbook is checked row by row and column by column, and only the chosen rows are stored. */
export default function ImportMaintenance({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [problem, setProblem] = useState('')
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setRunning(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setRunning(false)
    }
  }
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
      {step.at === 'choose' && <ChooseBook isRunning={isRunning} onFile={(file) => void checkFile(file)} />}
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

function ChooseBook({ isRunning, onFile }: { isRunning: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const download = useDownload()
  const take = (file: File | undefined) => {
    if (file && !isRunning) onFile(file)
  }
  return (
    <div className="import-choose">
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer.files[0])
        }}
      >
        <p>把工作簿拖到这里</p>
        <Button type="primary" loading={isRunning} onClick={() => input.current?.click()}>
          {messages.chooseFile}
        </Button>
        <p className="quiet">支持 xlsx、csv；先逐行检查，确认后才写入。导出的品种维护可修改后直接导入。</p>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={messages.chooseFile}
          accept=".xlsx,.csv"
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            take(file)
          }}
        />
      </div>
      <p>
        没有模板？
        <Button type="link" size="small" onClick={() => void download(productVarietyMaintenanceTemplate, {})}>
          下载模板
        </Button>
      </p>
    </div>
  )
}

/** What was stored of a workbook, and which rows were refused since the check. */
function ImportedRows({ outcome: { added, updated, same, refused } }: { outcome: Outcome }) {
  return (
    <>
      <Notice tone="info" title={`新增 ${added} 行，更新 ${updated} 行，${same} 行没有变化。`} />
      {refused.length > 0 && (
        <>
          <Notice tone="warning" title={`${refused.length} 行在检查之后情况有变，没有写入。`} />
          <PlainTable
            label="没有写入的行"
            rows={refused}
            keyOf={({ row }) => String(row)}
            pageSize={10}
            columns={[
              { title: '行', cell: ({ row }) => row, width: 60, isFigure: true },
              { title: '品种', cell: ({ varietyName }) => varietyName, width: 160 },
              { title: '原因', cell: ({ message }) => message },
            ]}
          />
        </>
      )}
    </>
  )
}
