import {
  bindingTemplate,
  importProductBindCheck,
  importProductBinding,
  type BindingCheck,
} from '@hepu/api/areas/product/binding/productBinding'
import type { OutputOf } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readAnew } from '../../../client/queryKey.ts'
import { refuseFile, upload } from '../../../client/upload.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ChooseBook } from '../../../resource/import/ChooseBook.tsx'
import { useWork } from '../../../resource/import/useWork.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedBindings } from './CheckedBindings.tsx'
import { choicesOf, firstChoices, type Choices } from './bindingChoices.ts'
import { ImportOutcome } from './ImportOutcome.tsx'

type Outcome = OutputOf<typeof importProductBinding>
type Step =
  | { at: 'choose' }
  | { at: 'checked'; file: File; check: BindingCheck; choices: Choices }
  | { at: 'done'; outcome: Outcome }

/** 导入绑定关系: a workbook is checked row by row, products are chosen where they are not certain, and only then it is stored. */
export default function ImportBindings({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const download = useDownload()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const { run, problem, isRunning } = useWork()
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
      {step.at === 'choose' && (
        <ChooseBook
          isRunning={isRunning}
          onFile={(file) => void checkFile(file)}
          onTemplate={() => void download(bindingTemplate, {})}
        />
      )}
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
