import {
  bindingTemplate,
  importProductBindCheck,
  importProductBinding,
  type BindingCheck,
} from '@hepu/api/areas/product/binding/productBinding'
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
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedBindings } from './CheckedBindings.tsx'
import { choicesOf, firstChoices, type Choices } from './bindingChoices.ts'
import { ImportOutcome } from './ImportOutcome.tsx'
import '../../../resource/import/import.css'

type Outcome = OutputOf<typeof importProductBinding>
type Step =
  | { at: 'choose' }
  | { at: 'checked'; file: File; check: BindingCheck; choices: Choices }
  | { at: 'done'; outcome: Outcome }

/** 导入绑定关系: a workbook is checked row by row, products are chosen where they are not certain, and only then it is stored. */
export default function ImportBindings({ onClose }: { onClose: () => void }) {
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
      const refusal = refuseFile(importProductBindCheck, file)
      if (refusal) throw new Error(refusal)
      const check = await upload(importProductBindCheck, {}, file)
      setStep({ at: 'checked', file, check, choices: firstChoices(check.rows) })
    })
  const chosen = step.at === 'checked' ? choicesOf(step.choices) : []
  const store = () =>
    run(async () => {
      if (step.at !== 'checked') return
      const outcome = await upload(importProductBinding, { choices: JSON.stringify(chosen) }, step.file)
      readAnew(client, importProductBinding)
      setStep({ at: 'done', outcome })
    })
  return (
    <FormModal
      title="导入绑定关系"
      width={1120}
      isChanged={step.at === 'checked'}
      confirmLoading={isRunning}
      okText={step.at === 'done' ? '完成' : `导入 ${chosen.length} 行`}
      okButtonProps={{ disabled: step.at === 'choose' || (step.at === 'checked' && chosen.length === 0) }}
      onClose={onClose}
      onOk={step.at === 'done' ? onClose : () => void store()}
    >
      {problem && <Notice tone="error" title={problem} />}
      {step.at === 'choose' && <ChooseBook isRunning={isRunning} onFile={(file) => void checkFile(file)} />}
      {step.at === 'checked' && (
        <CheckedBindings
          check={step.check}
          choices={step.choices}
          onChange={(choices) => setStep({ ...step, choices })}
          onAgain={() => setStep({ at: 'choose' })}
        />
      )}
      {step.at === 'done' && <ImportOutcome outcome={step.outcome} />}
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
        <Button type="link" size="small" onClick={() => void download(bindingTemplate, {})}>
          下载模板
        </Button>
      </p>
    </div>
  )
}
