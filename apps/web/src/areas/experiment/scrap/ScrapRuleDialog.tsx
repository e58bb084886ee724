import { saveScrapRule, showScrapRule, type ScrapRule } from '@hepu/api/areas/experiment/cells/cell'
import { Form, InputNumber } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

const limits: readonly { name: keyof ScrapRule; label: string; unit: string; digits: number }[] = [
  { name: 'cvLimit', label: '试点：误差变异系数大于', unit: '%', digits: 2 },
  { name: 'lowYieldPct', label: '试点：平均亩产低于各点平均的', unit: '%', digits: 2 },
  { name: 'lostCheckPlots', label: '试点：对照缺区数不少于', unit: '个', digits: 0 },
  { name: 'lostPlotPct', label: '试点：缺区比例大于', unit: '%', digits: 2 },
  { name: 'lostEntryPct', label: '品种在一个试点：缺区比例不少于', unit: '%', digits: 2 },
]

/** 报废界限 of the organisation for its current crop: beyond them the system proposes, people decide. */
export default function ScrapRuleDialog({ onClose }: { onClose: () => void }) {
  const rule = useCall(showScrapRule, {})
  const [form] = Form.useForm<ScrapRule>()
  const name = useId()
  const save = useRun(saveScrapRule, {
    success: messages.saved,
  })
  const submit = async (values: ScrapRule) => {
    if ((await save.run(values)) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title="报废界限（当前作物）"
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="保存"
      confirmLoading={save.running}
    >
      <p className="quiet">超过界限时系统建议报废，由试验主持决定；有效试点最少数在「晋级标准」中设置。</p>
      {rule.error && <ErrorPane error={rule.error} onRetry={() => void rule.refetch()} />}
      {!rule.data && !rule.error && <EmptyPane loading />}
      {rule.data && (
        <Form
          form={form}
          name={name}
          layout="vertical"
          initialValues={rule.data}
          onFinish={(values) => void submit(values)}
        >
          {limits.map((limit) => (
            <Form.Item
              key={limit.name}
              name={limit.name}
              label={limit.label}
              rules={[{ required: true, message: '必填' }]}
            >
              <InputNumber
                min={1}
                max={100}
                precision={limit.digits}
                suffix={limit.unit}
                style={{ width: 160 }}
              />
            </Form.Item>
          ))}
        </Form>
      )}
    </AppModal>
  )
}
