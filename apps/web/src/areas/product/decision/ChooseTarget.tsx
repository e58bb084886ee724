import { searchDecisionTargets } from '@hepu/api/areas/product/decision/decisionLog'
import { Form } from 'antd'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  onChoose: (target: { type: 'product' | 'variety'; id: string }) => void
  onClose: () => void
}

const items: FormItem[] = [
  {
    type: 'lookup',
    prop: 'target',
    label: '产品或品种',
    span: 24,
    apiInterface: searchDecisionTargets,
    props: { label: 'name', value: 'id', search: 'name' },
    hintField: 'code',
  },
]
const rules = { target: [{ required: true, message: '请选择产品或品种' }] }

/** Asks which product or variety a decision is about. */
export default function ChooseTarget({ onChoose, onClose }: Props) {
  const [form] = Form.useForm()
  return (
    <FormModal
      title="登记决策"
      okText="下一步"
      isChanged={false}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        values={{}}
        rules={rules}
        onSubmit={({ target }) => {
          const [type = '', id = ''] = String(target).split(' ')
          onChoose({ type: type === 'PRODUCT' ? 'product' : 'variety', id })
        }}
      />
    </FormModal>
  )
}
