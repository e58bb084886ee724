import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publishing'
import { Checkbox, Form, InputNumber } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/AppModal.tsx'

interface Values {
  currentYear: number
  fourEyes: boolean
  minPoints: number
}

/** 当前晋级年份, four eyes and the fewest valid points. */
export default function SettingDialog({ onClose }: { onClose: () => void }) {
  const config = useCall(evaluation.configYear, {})
  const save = useRun(evaluation.updateConfigYear, {
    refresh: [evaluation.configYear, publishing.publishCount],
    success: messages.saved,
  })
  const name = useId()
  const [form] = Form.useForm<Values>()
  const submit = async (values: Values) => {
    if ((await save.run({ ...values, currentYear: values.currentYear })) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title="发布规则"
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={save.running}
      okText="保存"
    >
      {config.data && (
        <Form
          form={form}
          name={name}
          layout="vertical"
          initialValues={config.data}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="currentYear"
            label="当前晋级年份"
            rules={[{ required: true, message: '当前晋级年份必填' }]}
          >
            <InputNumber min={1970} max={2100} precision={0} />
          </Form.Item>
          <Form.Item
            name="minPoints"
            label="最少有效试点数"
            extra="有效试点少于此数时，系统判定为待定（有效试点数不足）"
          >
            <InputNumber min={1} max={50} precision={0} />
          </Form.Item>
          <Form.Item name="fourEyes" valuePropName="checked">
            <Checkbox>发布人不能是最后编辑人（四眼原则）</Checkbox>
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
