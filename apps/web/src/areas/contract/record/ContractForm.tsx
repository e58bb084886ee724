import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import {
  askedFields,
  submitProblems,
  valueProblems,
  type RuledValues,
} from '@hepu/api/areas/contract/record/contractRules'
import { amountText } from '@hepu/api/core/number/amountText'
import { Form, type FormInstance } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import '../contract.css'
import { PartProblems } from '../PartProblems.tsx'
import { divideRefusal } from '../partProblems.ts'
import { BodyEditor } from './BodyEditor.tsx'
import { contractItems, newValues, valuesOfContract } from './contractItems.ts'
import { PartiesEditor } from './PartiesEditor.tsx'
import { partiesOf, partyMessage } from './partyDraft.ts'
import { useContractChoices } from './useContractChoices.ts'
import type { useContractSave } from './useContractSave.ts'

interface Props {
  form: FormInstance
  /** The stored draft; absent for a new contract. */
  held?: ContractDetail
  /** First values of a new contract. */
  initial?: FormValues
  error: Error | null
  state: ReturnType<typeof useContractSave>
  onSubmit: (values: FormValues) => unknown
}

/** The fields, parties and text of a contract. */
export function ContractForm({ form, held, initial, error, state, onSubmit }: Props) {
  const { choices, error: unread, retry } = useContractChoices()
  const place = useRef<HTMLDivElement>(null)
  const { lacks, error: left, say } = usePartyLacks(error, state)
  if (unread) return <ErrorPane error={unread} onRetry={retry} />
  if (!choices) return <EmptyPane loading />
  const problemsIn = (values: FormValues) => {
    const ruled = { ...values, parties: partiesOf(state.parties) } as unknown as RuledValues
    return Map.groupBy([...submitProblems(ruled), ...valueProblems(ruled)], ({ path }) =>
      path === 'parties' ? 'parties' : 'fields',
    )
  }
  const check = (values: FormValues) => {
    const found = problemsIn(values)
    say((found.get('parties') ?? []).map(({ message }) => message))
    return found.get('fields') ?? []
  }
  const submit = (values: FormValues) => {
    if (!problemsIn(values).has('parties')) return onSubmit(values)
    return place.current?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <DynamicForm
        form={form}
        items={contractItems(choices, held)}
        values={{ ...newValues, ...initial }}
        record={held && valuesOfContract(held)}
        error={left}
        asked={(values) => askedFields(values as unknown as RuledValues)}
        check={check}
        onChange={state.touch}
        onSubmit={submit}
      />
      <Capitals form={form} />
      <div ref={place}>
        <PartiesEditor
          parties={state.parties}
          units={choices.units}
          problems={<PartProblems messages={lacks} isFirst={error !== null && left === null} />}
          onChange={(parties) => {
            say([])
            state.setParties(parties)
          }}
        />
      </div>
      <BodyEditor
        body={state.body}
        templateId={state.templateId}
        factsOf={state.factsOf}
        onChange={state.setBody}
      />
    </>
  )
}

/** What is wrong with the parties: what the last check found, or why the save was refused. */
function usePartyLacks(error: Error | null, { parties }: Props['state']) {
  const [lacks, say] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(error)
  const divided = useMemo(() => divideRefusal(error, 'parties'), [error])
  if (error !== seen) {
    setSeen(error)
    say(divided.problems.map((problem) => partyMessage(problem, parties)))
  }
  return { lacks, error: divided.error, say }
}

/** An amount of yuan in capital numerals, while it is typed. */
function Capitals({ form }: { form: FormInstance }) {
  const amount = Form.useWatch<string | null | undefined>('amount', { form, preserve: true })
  const currency = Form.useWatch<string | null | undefined>('currency', { form, preserve: true }) ?? YUAN
  const text = amount && currency === YUAN ? amountText(amount) : false
  return text ? <p className="quiet">合同总额大写：{text}</p> : null
}
