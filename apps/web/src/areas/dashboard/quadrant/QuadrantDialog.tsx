import '../../figures.css'
import {
  cutKindLabels,
  quadrantAxes,
  type QuadrantChoice,
} from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import { quadrantLabels as labels } from '@hepu/api/areas/dashboard/quadrant/quadrantLabels'
import { saveQuadrantSetting, showQuadrantSetting } from '@hepu/api/areas/dashboard/quadrant/quadrantSetting'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { WallDialogs } from '../wall/WallDialogs.tsx'

const optionsOf = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }))

const select = (prop: keyof typeof labels, named: Readonly<Record<string, string>>): FormItem => ({
  type: 'select',
  prop,
  label: labels[prop],
  span: 12,
  options: optionsOf(named),
})
const number = (prop: keyof typeof labels): FormItem => ({
  type: 'number',
  prop,
  label: labels[prop],
  span: 24,
  digits: 2,
})

const items: FormItem[] = [
  select('shareAxis', quadrantAxes.share.labels),
  select('shareCutKind', cutKindLabels),
  number('shareCut'),
  select('growthAxis', quadrantAxes.growth.labels),
  select('growthCutKind', cutKindLabels),
  number('growthCut'),
]
const rules = Object.fromEntries(
  items.map(({ prop, label }) => [prop, [{ required: true, message: `${label}必填` }]]),
)

/** 四象限设置: axes and cuts, for everybody of the organisation. */
export default function QuadrantDialog({ onClose }: { onClose: () => void }) {
  return (
    <WallDialogs>
      <Settings onClose={onClose} />
    </WallDialogs>
  )
}

function Settings({ onClose }: { onClose: () => void }) {
  const { data } = useCall(showQuadrantSetting, {}, { quiet: true })
  const save = useRun(saveQuadrantSetting, { success: messages.saved, quiet: true })
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const submit = async (values: FormValues) => {
    if (!data) return
    const choice = values as unknown as QuadrantChoice
    if ((await save.run({ ...choice, version: data.version })) !== undefined) onClose()
  }
  return (
    <FormModal
      title="四象限设置"
      width={520}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      confirmLoading={save.running}
    >
      <p className="note" style={{ color: 'inherit' }}>
        坐标轴与分界由本机构当前作物共用；分界取中位数时，固定值不起作用。
      </p>
      {data ? (
        <DynamicForm
          form={form}
          items={items}
          values={{ ...data }}
          error={save.error}
          rules={rules}
          onChange={() => setChanged(true)}
          onSubmit={submit}
        />
      ) : (
        <EmptyPane loading />
      )}
    </FormModal>
  )
}
