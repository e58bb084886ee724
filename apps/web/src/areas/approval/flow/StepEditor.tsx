import {
  approvalRules,
  STEP_NAME_MAX,
  STEPS_MAX,
  type ApprovalRule,
} from '@hepu/api/core/approval/approvalWords'
import type { flowChoices } from '@hepu/api/core/approval/flowCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Form, Input, InputNumber, Select, Space } from 'antd'
import { functionOptions, type StepDraft } from './flowDraft.ts'

interface Props {
  step: StepDraft
  /** From 0. */
  at: number
  count: number
  choices: OutputOf<typeof flowChoices>
  /** Label of the amount that the step may depend on; null if the record has none. */
  amountLabel: string | null
  onChange: (step: StepDraft) => void
  onCopy: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One step of a flow: its name, its people, when it passes, and from which amount it is needed. */
export function StepEditor(props: Props) {
  const { step, at, count, choices, amountLabel, onChange, onCopy, onMove, onRemove } = props
  const set = (change: Partial<StepDraft>) => onChange({ ...step, ...change })
  const no = at + 1
  return (
    <fieldset className="flow-step">
      <legend>第 {no} 步</legend>
      <Form.Item label="步骤名称" required>
        <Input
          aria-label={`第${no}步名称`}
          value={step.name}
          maxLength={STEP_NAME_MAX}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Form.Item>
      <Form.Item label="指定人员">
        <Select
          mode="multiple"
          aria-label={`第${no}步指定人员`}
          placeholder="选择人员"
          optionFilterProp="label"
          value={step.userIds}
          options={choices.users.map(({ id, name, account }) => ({
            value: id,
            label: `${name} · ${account}`,
          }))}
          onChange={(userIds) => set({ userIds })}
        />
      </Form.Item>
      <Form.Item label="角色">
        <Select
          mode="multiple"
          aria-label={`第${no}步角色`}
          placeholder="选择角色"
          optionFilterProp="label"
          value={step.roleIds}
          options={choices.roles.map(({ id, name, users }) => ({
            value: id,
            label: `${name}（${users}人）`,
          }))}
          onChange={(roleIds) => set({ roleIds })}
        />
      </Form.Item>
      <Form.Item label="职能">
        <Select
          mode="multiple"
          aria-label={`第${no}步职能`}
          placeholder="选择职能"
          value={step.functions}
          options={functionOptions}
          onChange={(functions) => set({ functions })}
        />
      </Form.Item>
      <Form.Item label="多人时" help={approvalRules[step.rule].help}>
        <Space>
          <Select<ApprovalRule>
            aria-label={`第${no}步通过规则`}
            style={{ width: 130 }}
            value={step.rule}
            options={Object.entries(approvalRules).map(([value, { label }]) => ({ value, label }))}
            onChange={(rule) => set({ rule })}
          />
          {step.rule === 'ratio' && (
            <InputNumber
              aria-label={`第${no}步比例`}
              min={1}
              max={100}
              precision={0}
              suffix="%"
              value={step.percent}
              onChange={(percent) => set({ percent })}
            />
          )}
        </Space>
      </Form.Item>
      {amountLabel && (
        <Form.Item label={`${amountLabel}起`} help="金额不到时跳过这一步；不填则总是需要">
          <Input
            aria-label={`第${no}步起始金额`}
            suffix="元"
            value={step.fromAmount}
            onChange={({ target }) => set({ fromAmount: target.value })}
          />
        </Form.Item>
      )}
      <Space>
        <Button size="small" disabled={at === 0} onClick={() => onMove(-1)}>
          上移
        </Button>
        <Button size="small" disabled={at === count - 1} onClick={() => onMove(1)}>
          下移
        </Button>
        <Button size="small" disabled={count >= STEPS_MAX} onClick={onCopy}>
          复制这一步
        </Button>
        <Button size="small" danger disabled={count === 1} onClick={onRemove}>
          删除这一步
        </Button>
      </Space>
    </fieldset>
  )
}
