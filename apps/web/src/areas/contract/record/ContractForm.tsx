import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import {
  submitProblems,
  valueProblems,
  type RuledValues,
} from '@hepu/api/areas/contract/record/contractRules'
import { amountText } from '@hepu/api/core/number/amountText'
import { Form, type FormInstance } from 'antd'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import '../contract.css'
import { BodyEditor } from './BodyEditor.tsx'
import { contractItems, newValues, valuesOfContract } from './contractItems.ts'
import { PartiesEditor } from './PartiesEditor.tsx'
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
  if (unread) return <ErrorPane error={unread} onRetry={retry} />
  if (!choices) return <EmptyPane loading />
  const check = (values: FormValues) => {
    const ruled = { ...values, parties: state.parties } as unknown as RuledValues
    return [...submitProblems(ruled), ...valueProblems(ruled)].filter(({ path }) => path !== 'parties')
  }
  return (
    <>
      <DynamicForm
        form={form}
        items={contractItems(choices, held)}
        values={{ ...newValues, ...initial }}
        record={held && valuesOfContract(held)}
        error={error}
        check={check}
        onChange={state.touch}
        onSubmit={onSubmit}
      />
      <Capitals form={form} />
      <PartiesEditor parties={state.parties} units={choices.units} onChange={state.setParties} />
      <BodyEditor
        body={state.body}
        templateId={state.templateId}
        factsOf={state.factsOf}
        onChange={state.setBody}
      />
    </>
  )
}

/** The amount in capital numerals, while it is typed. */
function Capitals({ form }: { form: FormInstance }) {
  const amount = Form.useWatch<string | null | undefined>('amount', { form, preserve: true })
  const text = amount ? amountText(amount) : false
  return text ? <p className="quiet">合同总额大写：{text}</p> : null
}
