import { arrivalLabels as labels } from '@hepu/api/areas/project/arrive/arrivalLabels'
import {
  findClaimProjects,
  saveArrival,
  type ArrivalRow,
} from '@hepu/api/areas/project/arrive/projectArrival'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  /** The project whose money is registered; null where the form asks for it. */
  projectId: string | null
  /** The stored arrival; absent for a new one. */
  arrival: ArrivalRow | undefined
  /** The user may register money whose project is not known. */
  mayBeFree: boolean
  /** The user may register money of this project. */
  mayBeOwn: boolean
  onClose: () => void
}

/** Registers money that is planned, or that has come. */
export default function ArrivalDialog({ projectId, arrival, mayBeFree, mayBeOwn, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(saveArrival, { success: messages.saved, quiet: true })
  const items = useMemo(
    () =>
      itemsOf(
        arrival,
        arrival ? 'none' : projectId === null ? 'project' : mayBeFree && mayBeOwn ? 'home' : 'none',
      ),
    [arrival, projectId, mayBeFree, mayBeOwn],
  )
  const submit = async ({ home, ...values }: FormValues) => {
    const isFree = arrival ? arrival.projectId === null : home === 'free' || !mayBeOwn
    const own = arrival ? { id: arrival.id, version: arrival.version } : {}
    const chosen = projectId === null ? {} : { projectId: isFree ? null : projectId }
    const given = { ...values, ...own, ...chosen }
    if (await save.run(given as InputOf<typeof saveArrival>)) onClose()
  }
  return (
    <FormModal
      title={arrival ? '修改到账' : '登记到账'}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{ home: 'own' }}
        record={arrival}
        rules={rules}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = {
  batch: [{ required: true, message: `${labels.batch}必填` }],
  partyId: [{ required: true, message: `${labels.partyId}必填` }],
}

/** What the form asks for besides the arrival: the project, or whether the money is that of the shown project. */
type Asked = 'project' | 'home' | 'none'

const itemsOf = (arrival: ArrivalRow | undefined, asked: Asked): FormItem[] => [
  ...(asked === 'project'
    ? [
        {
          type: 'lookup',
          prop: 'projectId',
          label: labels.projectId,
          span: 24,
          placeholder: '输入项目名称或编号查找；项目未明的留空，待认领',
          apiInterface: findClaimProjects,
          props: { label: 'name', value: 'id', search: 'name' },
        } as const,
      ]
    : []),
  ...(asked === 'home'
    ? [
        {
          type: 'radio',
          prop: 'home',
          label: '属于',
          span: 24,
          options: [
            { value: 'own', label: '本项目' },
            { value: 'free', label: '待认领（项目未明）' },
          ],
        } as const,
      ]
    : []),
  { type: 'input', prop: 'batch', label: labels.batch, span: 12, maxlength: 50 },
  {
    type: 'lookup',
    prop: 'partyId',
    label: labels.partyId,
    span: 12,
    placeholder: '输入名称或拼音首字母查找',
    apiInterface: partySearch,
    props: { label: 'name', value: 'id', search: 'name' },
    hintField: '',
    ...(arrival ? { held: { value: arrival.partyId, label: arrival.payerName } } : {}),
  },
  { type: 'date', prop: 'plannedDate', label: labels.plannedDate, span: 12 },
  { type: 'money', prop: 'plannedAmount', label: labels.plannedAmount, unit: '元', span: 12 },
  { type: 'date', prop: 'arrivedDate', label: labels.arrivedDate, span: 12 },
  { type: 'money', prop: 'arrivedAmount', label: labels.arrivedAmount, unit: '元', span: 12 },
  { type: 'input', prop: 'voucherNo', label: labels.voucherNo, span: 12, maxlength: 50 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 200 },
]
