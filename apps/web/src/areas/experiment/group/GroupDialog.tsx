import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { groupLabels } from '@hepu/api/areas/experiment/trialLabels'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import type { OutputOf } from '@hepu/api/core/route'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { clearable } from '../../../ui/control/clearable.tsx'

type Group = OutputOf<typeof trialGroup.groupShow>
type Values = Pick<
  Group,
  | 'name'
  | 'phase'
  | 'ripePeriod'
  | 'ecoZone'
  | 'level'
  | 'leadOrg'
  | 'standardMoisture'
  | 'groupMeanIncludesCk'
>

/** 组别资料: name, phase, zone, moisture basis. A changed basis recalculates every yield of the group. */
export default function GroupDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const group = useOpened(trialGroup.groupShow, { groupId })
  const zones = useCall(dictionaryList, { code: 'eco_zone' })
  const periods = useCall(dictionaryList, { code: 'ripe_period' })
  const levels = useCall(dictionaryList, { code: 'trial_level' })
  const name = useId()
  const [form] = Form.useForm<Values>()
  const save = useRun(trialGroup.groupUpdate, {
    success: messages.saved,
  })
  const submit = async (values: Values) => {
    if ((await save.run({ ...values, id: groupId, version: group.data!.version })) !== undefined) onClose()
  }
  const options = (list: typeof zones, field: 'ripePeriod' | 'ecoZone' | 'level') =>
    offeredChoices(list.data, [group.data?.[field]])
  return (
    <AppModal
      open
      title="组别资料"
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="保存"
      confirmLoading={save.running}
      footer={(buttons) => (
        <div className="dialog-foot">
          <ChangeHistory object="experiment_group" objectId={groupId} />
          {buttons}
        </div>
      )}
    >
      {group.data && (
        <Form
          form={form}
          name={name}
          layout="vertical"
          initialValues={group.data}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="name"
            label={groupLabels.name}
            rules={[{ required: true, message: '组别名称必填' }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="phase" label={groupLabels.phase}>
            <Select options={phases.map(({ value, label }) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="ripePeriod" label={groupLabels.ripePeriod}>
            <Select allowClear={clearable} options={options(periods, 'ripePeriod')} />
          </Form.Item>
          <Form.Item name="ecoZone" label={groupLabels.ecoZone}>
            <Select allowClear={clearable} options={options(zones, 'ecoZone')} />
          </Form.Item>
          <Form.Item name="level" label={groupLabels.level}>
            <Select allowClear={clearable} options={options(levels, 'level')} />
          </Form.Item>
          <Form.Item name="leadOrg" label={groupLabels.leadOrg}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item
            name="standardMoisture"
            label={groupLabels.standardMoisture}
            rules={[{ required: true, message: '标准水分必填' }]}
            extra="修改后按小区产量重算折亩产；直接填报的亩产不变"
          >
            <InputNumber min={0} max={40} step={0.5} />
          </Form.Item>
          <Form.Item name="groupMeanIncludesCk" valuePropName="checked">
            <Checkbox>组均值包含对照</Checkbox>
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
