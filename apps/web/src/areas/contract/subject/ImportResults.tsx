import {
  contractResultImport,
  contractResultImportCheck,
  contractResultTemplate,
  type ResultCheck,
} from '@hepu/api/areas/contract/subject/resultImport'
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
import { CheckedResults } from './CheckedResults.tsx'
import '../../../resource/import/import.css'

type Outcome = OutputOf<typeof contractResultImport>
type Step =
  | { at: 'choose' }
  | { at: 'checked'; file: File; check: ResultCheck; taken: ReadonlySet<number> }
  | { at: 'done'; outcome: Outcome }

interface Props {
  contractId: string
  onClose: () => void
}

/** 导入成果: a workbook is checked row by row, and only the rows that are confirmed are stored. */
export default function ImportResults({ contractId, onClose }: Props) {
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
      const refusal = refuseFile(contractResultImportCheck, file)
      if (refusal) throw new Error(refusal)
      const check = await upload(contractResultImportCheck, { contractId }, file)
      const good = check.rows.filter(({ verdict }) => verdict === 'ok').map(({ row }) => row)
      setStep({ at: 'checked', file, check, taken: new Set(good) })
    })
  const taken = step.at === 'checked' ? [...step.taken] : []
  const store = () =>
    run(async () => {
      if (step.at !== 'checked') return
      const outcome = await upload(contractResultImport, { contractId, rows: taken.join(',') }, step.file)
      readAnew(client, contractResultImport)
      setStep({ at: 'done', outcome })
    })
  return (
    <FormModal
      title="导入合同成果"
      width={1080}
      isChanged={step.at === 'checked'}
      confirmLoading={isRunning}
      okText={step.at === 'done' ? '完成' : `导入 ${taken.length} 行`}
      okButtonProps={{ disabled: step.at === 'choose' || (step.at === 'checked' && taken.length === 0) }}
      onClose={onClose}
      onOk={step.at === 'done' ? onClose : () => void store()}
    >
      {problem && <Notice tone="error" title={problem} />}
      {step.at === 'choose' && <ChooseBook isRunning={isRunning} onFile={(file) => void checkFile(file)} />}
      {step.at === 'checked' && (
        <CheckedResults
          check={step.check}
          taken={step.taken}
          onChange={(next) => setStep({ ...step, taken: next })}
          onAgain={() => setStep({ at: 'choose' })}
        />
      )}
      {step.at === 'done' && <ResultOutcome outcome={step.outcome} />}
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
        <p className="quiet">支持 xlsx、csv；先逐行检查，确认后才写入</p>
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
        <Button type="link" size="small" onClick={() => void download(contractResultTemplate, {})}>
          下载模板
        </Button>
      </p>
    </div>
  )
}

function ResultOutcome({ outcome: { stored, refused } }: { outcome: Outcome }) {
  return (
    <>
      <Notice tone="info" title={`已导入 ${stored} 项成果。`} />
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
              { title: '成果', cell: ({ resultName }) => resultName, width: 180 },
              { title: '原因', cell: ({ message }) => message },
            ]}
          />
        </>
      )}
    </>
  )
}
