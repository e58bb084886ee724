import { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import { provinceList, type Place } from '@hepu/api/core/places'
import { Form } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { Choice, FormValues } from '../../../resource/form/items.ts'
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
  const places = useCall(provinceList, { depth: 2 }, { quiet: true, enabled: kind === 'licence' })
  const [resultType, setResultType] = useState<unknown>(values?.['resultType'])
  const items = actionItems(kind, choices, { regions: regionsOf(places.data ?? []), resultType })
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

/** Provinces, each followed by its cities with the province before their name. */
const regionsOf = (places: readonly Place[]): Choice[] =>
  places.flatMap(({ value, label, children = [] }) => [
    { value, label },
    ...children.map((city) => ({ value: city.value, label: `${label} ${city.label}` })),
  ])
