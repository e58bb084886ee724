import {
  contractResultImport,
  contractResultImportCheck,
  contractResultTemplate,
  type ResultCheck,
} from '@hepu/api/areas/contract/subject/resultImport'
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
import { CheckedResults } from './CheckedResults.tsx'

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
  const download = useDownload()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const { run, problem, isRunning } = useWork()
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
      {step.at === 'choose' && (
        <ChooseBook
          isRunning={isRunning}
          onFile={(file) => void checkFile(file)}
          onTemplate={() => void download(contractResultTemplate, {})}
        />
      )}
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

function ResultOutcome({ outcome: { stored, refused } }: { outcome: Outcome }) {
  return (
    <>
      <Notice tone="info" title={`已导入 ${stored} 项成果。`} />
      <RefusedRows
        rows={refused}
        name={{ title: '成果', cell: ({ resultName }) => resultName, width: 180 }}
      />
    </>
  )
}
