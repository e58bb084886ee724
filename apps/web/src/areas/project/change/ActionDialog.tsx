import { changeKinds, type ChangeKind } from '@hepu/api/areas/project/change/changeActions'
import { unitAfter } from '@hepu/api/areas/project/plan/indexTypes'
import { Form } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { actionItems, actionRules, firstValuesOf, presentValues, type Choices } from './actionItems.ts'

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
  const type = useRef(values?.['indexType'])
  const items = actionItems(kind, choices)
  const follow = (next: FormValues) => {
    setChanged(true)
    if (keyOf(next) !== chosen.current) {
      chosen.current = keyOf(next)
      form.setFieldsValue(presentValues(kind, next, choices))
    }
    if (next['indexType'] !== type.current) {
      const unit = unitAfter(next['unit'], { from: type.current, to: next['indexType'] })
      type.current = next['indexType']
      form.setFieldsValue({ unit })
    }
  }
  return (
    <FormModal
      title={changeKinds[kind]}
      okText="确定"
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
        onSubmit={(typed) => onDone({ ...(kind === 'addIndex' ? { isMust: true } : {}), ...typed })}
      />
    </FormModal>
  )
}

/** What the action changes. */
const keyOf = ({ nodeId, indexId, memberId }: FormValues): string =>
  JSON.stringify([nodeId, indexId, memberId])
