import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import { Form } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import {
  actionItems,
  actionRules,
  firstValuesOf,
  presentValues,
  type ChangeKind,
  type Choices,
} from './actionItems.ts'

interface Props {
  kind: ChangeKind
  choices: Choices
  /** The values of an action that is edited. */
  values?: FormValues | undefined
  onClose: () => void
  onDone: (values: FormValues) => void
}

/** The fields of one action of a change. */
export default function ActionDialog({ kind, choices, values, onClose, onDone }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const first = useMemo(() => firstValuesOf(kind, choices), [kind, choices])
  const chosen = useRef(keyOf(values ?? first))
  const [resultType, setResultType] = useState<unknown>(values?.['resultType'])
  const items = actionItems(kind, choices, { resultType })
  const follow = (next: FormValues) => {
    setChanged(true)
    setResultType(next['resultType'])
    if (keyOf(next) === chosen.current) return
    chosen.current = keyOf(next)
    form.setFieldsValue(presentValues(kind, next, choices))
  }
  return (
    <FormModal
      title={changeKinds[kind]}
      okText="确定"
      width={720}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={first}
        {...(values ? { record: { id: 'action', ...values } } : {})}
        rules={actionRules(kind, items)}
        onChange={follow}
        onSubmit={onDone}
      />
    </FormModal>
  )
}

/** What the action changes. */
const keyOf = ({ partyLineId, resultLineId, conditionId }: FormValues): string =>
  JSON.stringify([partyLineId, resultLineId, conditionId])
