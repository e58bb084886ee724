import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import { MIN_POINTS_LABEL, MIN_POINTS_PERMISSION } from '@hepu/api/areas/upgrade/promotionShapes'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

interface Values {
  currentYear: number
  fourEyes: boolean
  reviewFourEyes: boolean
  minPoints: number
  reason?: string
}

const fourEyes = Object.keys(evaluation.fourEyesRules) as (keyof typeof evaluation.fourEyesRules)[]
const DISABLED_REASON = `这两条规则只能由有“${permissionLabels[evaluation.FOUR_EYES_PERMISSION]}”权限的管理员修改。`

const NO_POINTS = `只能由有“${permissionLabels[MIN_POINTS_PERMISSION]}”权限的人员修改。`

/** 当前晋级年份, four eyes (of publishing, and of reviewing registries) and the fewest valid points. */
export default function SettingDialog({ onClose }: { onClose: () => void }) {
  const config = useCall(evaluation.configYear, {})
  const save = useRun(evaluation.updateConfigYear, {
    success: messages.saved,
  })
  const name = useId()
  const [form] = Form.useForm<Values>()
  const stored = config.data
  const changesFourEyes = Form.useWatch(
    (values: Partial<Values>) =>
      stored !== undefined &&
      fourEyes.some((rule) => values[rule] !== undefined && values[rule] !== stored[rule]),
    form,
  )
  const maySetPoints = stored?.can['editMinPoints'] === true
  const isDisabled = stored?.can['editFourEyes'] !== true
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
            label={MIN_POINTS_LABEL}
            extra={`有效试点少于此数时，系统判定为待定（有效试点数不足）。${maySetPoints ? '' : NO_POINTS}`}
            rules={[{ required: true, message: `${MIN_POINTS_LABEL}必填` }]}
          >
            <InputNumber min={1} max={50} precision={0} disabled={!maySetPoints} />
          </Form.Item>
          <Form.Item name="fourEyes" valuePropName="checked">
            <Checkbox disabled={isDisabled}>{evaluation.fourEyesRules.fourEyes}</Checkbox>
          </Form.Item>
          <Form.Item
            name="reviewFourEyes"
            valuePropName="checked"
            extra={`用于专利、品种、论文等登记的审核。${isDisabled ? DISABLED_REASON : ''}`}
          >
            <Checkbox disabled={isDisabled}>{evaluation.fourEyesRules.reviewFourEyes}</Checkbox>
          </Form.Item>
          {changesFourEyes && (
            <Form.Item
              name="reason"
              label="修改原因"
              rules={[{ required: true, whitespace: true, message: '修改四眼原则须填写修改原因' }]}
            >
              <Input maxLength={200} />
            </Form.Item>
          )}
        </Form>
      )}
    </AppModal>
  )
}
