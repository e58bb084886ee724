import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { readAnew } from '../../../client/queryKey.ts'
import { refuseFile, upload } from '../../../client/upload.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ChooseBook } from './ChooseBook.tsx'
import { useWork } from './useWork.ts'

type Upload = Route<'upload'>

interface CheckedStep<C extends Upload, Choice> {
  at: 'checked'
  file: File
  check: OutputOf<C>
  choice: Choice
}

type Step<C extends Upload, S extends Upload, Choice> =
  | { at: 'choose' }
  | CheckedStep<C, Choice>
  | { at: 'done'; outcome: OutputOf<S> }

/** What is shown of a checked workbook. */
export interface CheckedProps<Check, Choice> {
  check: Check
  choice: Choice
  onChange: (choice: Choice) => void
  /** Goes back to choose another file. */
  onAgain: () => void
}

interface Props<C extends Upload, S extends Upload, Choice> {
  title: string
  /** px. */
  width: number
  hint?: string
  onTemplate: () => void
  check: { call: C; input: InputOf<C> }
  /** Stores what is chosen, from the same file. */
  store: { call: S; input: (choice: Choice) => InputOf<S> }
  /** Returns what is chosen before the user chooses. */
  firstChoice: (check: OutputOf<C>) => Choice
  /** Returns how many rows would be stored; none can be with 0. */
  countOf: (choice: Choice) => number
  checked: (given: CheckedProps<OutputOf<C>, Choice>) => ReactNode
  done: (outcome: OutputOf<S>) => ReactNode
  onClose: () => void
}

/** Imports a workbook that is checked row by row: nothing is stored before the rows were seen and chosen. */
export function BookImport<C extends Upload, S extends Upload, Choice>(props: Props<C, S, Choice>) {
  const { title, width, hint, onTemplate, checked, done, onClose } = props
  const { step, setStep, look, store, problem, isRunning } = useSteps(props)
  const count = step.at === 'checked' ? props.countOf(step.choice) : 0
  return (
    <FormModal
      title={title}
      width={width}
      isChanged={step.at === 'checked'}
      confirmLoading={isRunning}
      okText={step.at === 'done' ? '完成' : `导入 ${count} 行`}
      okButtonProps={{ disabled: step.at !== 'done' && count === 0 }}
      onClose={onClose}
      onOk={step.at === 'done' ? onClose : () => void store()}
    >
      {problem && <Notice tone="error" title={problem} />}
      {step.at === 'choose' && (
        <ChooseBook
          isRunning={isRunning}
          onFile={(file) => void look(file)}
          onTemplate={onTemplate}
          {...(hint ? { hint } : {})}
        />
      )}
      {step.at === 'checked' &&
        checked({
          check: step.check,
          choice: step.choice,
          onChange: (choice) => setStep({ ...step, choice }),
          onAgain: () => setStep({ at: 'choose' }),
        })}
      {step.at === 'done' && done(step.outcome)}
    </FormModal>
  )
}

/** The way of a workbook: chosen, checked, stored. */
function useSteps<C extends Upload, S extends Upload, Choice>({
  check: { call, input },
  store: { call: storing, input: inputOf },
  firstChoice,
}: Props<C, S, Choice>) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step<C, S, Choice>>({ at: 'choose' })
  const { run, problem, isRunning } = useWork()
  const look = (file: File) =>
    run(async () => {
      const refusal = refuseFile(call, file)
      if (refusal) throw new Error(refusal)
      const check = await upload(call, input, file)
      setStep({ at: 'checked', file, check, choice: firstChoice(check) })
    })
  const store = () =>
    run(async () => {
      if (step.at !== 'checked') return
      const outcome = await upload(storing, inputOf(step.choice), step.file)
      readAnew(client, storing)
      setStep({ at: 'done', outcome })
    })
  return { step, setStep, look, store, problem, isRunning }
}
