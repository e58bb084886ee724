import { standardLevels } from '@hepu/api/areas/upgrade/promotionShapes'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { Form, Input, Select, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../client/useCall.ts'
import type { DayProps } from '../../../ui/control/DayPicker.tsx'
import type { Start } from './standardStart.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

const DayPicker = lazy(() => import('../../../ui/control/DayPicker.tsx'))

/** The values of the form itself; items and scopes have their own editors. */
export type Values = Omit<Start, 'itemList' | 'scopes'> & { state: boolean; note?: string }

interface Props {
  isStored: boolean
  /** The standard itself, which cannot be its own parent. */
  ownId: string | undefined
  canNote: boolean
}

const classNames = ['高产稳产', '绿色优质', '普通玉米', '机收', '优质', '特殊类型']

/** Name, level, class, validity, parent, state, source and remark of a standard. */
export function StandardFields({ isStored, ownId, canNote }: Props) {
  const standards = useCall(api.standardList, {})
  const tops = (standards.data ?? []).filter(
    (standard) => standard.parentId === null && standard.id !== ownId,
  )
  return (
    <>
      <Form.Item name="name" label="标准名称" rules={[{ required: true, message: '标准名称必填' }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="level" label="级别">
        <Select options={Object.entries(standardLevels).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="className" label="类别" rules={[{ required: true, message: '类别必填' }]}>
        <Input maxLength={30} list="standard-classes" />
      </Form.Item>
      <datalist id="standard-classes">
        {classNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {isStored ? (
        <Form.Item name="state" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
      ) : (
        <span />
      )}
      <Form.Item name="parentId" label="上级标准" tooltip="子标准在自己的范围内优先于上级标准">
        <Select
          allowClear={clearable}
          placeholder="无"
          showSearch={{ optionFilterProp: 'label' }}
          options={tops.map((standard) => ({ value: standard.id, label: standard.name }))}
        />
      </Form.Item>
      <Form.Item name="validFrom" label="生效日期">
        <Day />
      </Form.Item>
      <Form.Item
        name="validTo"
        label="失效日期"
        dependencies={['validFrom']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string | null) => {
              const from = getFieldValue('validFrom') as string | null
              const isReversed = Boolean(value && from && value < from)
              return isReversed ? Promise.reject(new Error('失效日期不得早于生效日期')) : Promise.resolve()
            },
          }),
        ]}
      >
        <Day />
      </Form.Item>
      <span />
      <Form.Item name="source" label="来源" className="whole">
        <Input maxLength={200} placeholder="标准出处；未核实的数字注明「待核」" />
      </Form.Item>
      <Form.Item name="remark" label="备注" className="whole">
        <Input.TextArea maxLength={500} autoSize />
      </Form.Item>
      {isStored && canNote && (
        <Form.Item name="note" label="修改说明" className="whole">
          <Input maxLength={200} placeholder="新版本改了什么" />
        </Form.Item>
      )}
    </>
  )
}

function Day(props: DayProps) {
  return (
    <Suspense fallback={<Input disabled />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
