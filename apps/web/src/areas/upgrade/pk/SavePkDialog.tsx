import { getUpgradePkList, saveUpgradePk } from '@hepu/api/areas/upgrade/pk/pkSaved'
import { groupList } from '@hepu/api/areas/upgrade/upgradeRecord'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Form, Input, Select } from 'antd'
import { useId } from 'react'
import { usePermissions } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { entryOf, namesOf, type Comparison } from './pkPairs.ts'
import type { usePkTarget } from './usePkTarget.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

interface Props {
  data: Comparison
  target: ReturnType<typeof usePkTarget>
  threshold: number
  onClose: () => void
}

interface Values {
  name: string
  remark?: string
  upgradeId?: string | null
}

/** Saves what is compared, with base, years, groups and threshold, under a name; or changes what was saved. */
export default function SavePkDialog({ data, target, threshold, onClose }: Props) {
  const name = useId()
  const [form] = Form.useForm<Values>()
  const { pkId } = target
  const stored = useOpened(getUpgradePkList, { model: pkId ? { pkId } : {} }, { enabled: pkId !== undefined })
  const row = pkId === undefined ? undefined : stored.data?.records[0]
  const mayReadUpgrades = usePermissions().has('upgrade.record:read')
  const upgrades = useCall(groupList, {}, { enabled: mayReadUpgrades })
  const save = useRun(saveUpgradePk, { success: messages.saved })
  const baseEntryId = data.base === null ? null : (entryOf(data, data.base) ?? null)
  const submit = async (values: Values) => {
    const entryIds = namesOf(data)
      .filter((variety) => variety !== data.base)
      .flatMap((variety) => entryOf(data, variety) ?? [])
    const input = {
      ...values,
      upgradeId: values.upgradeId ?? null,
      ...(row ? { id: row.id, version: row.version } : {}),
      mode: data.mode,
      threshold,
      baseEntryId,
      entryIds,
      years: data.years,
      groupIds: data.groupIds,
    }
    const saved = await save.run(input)
    if (saved === undefined) return
    if (pkId === undefined) target.showSaved(saved.id)
    onClose()
  }
  return (
    <AppModal
      open
      title={pkId ? '修改组合PK' : '保存组合PK'}
      okText="保存"
      confirmLoading={save.running}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {(pkId === undefined || row) && (
        <Form
          form={form}
          name={name}
          layout="vertical"
          initialValues={{ name: row?.name, remark: row?.remark, upgradeId: row?.upgradeId }}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="name"
            label="名称"
            rules={[{ required: true, whitespace: true, message: '名称必填' }]}
          >
            <Input maxLength={60} autoFocus placeholder="如：2025 黄淮海候选品种对比" />
          </Form.Item>
          {mayReadUpgrades && (
            <Form.Item name="upgradeId" label="所属评估" extra="可不选；选后在该晋级评估的PK清单中也能查到">
              <Select
                allowClear={clearable}
                showSearch={{ optionFilterProp: 'label' }}
                options={(upgrades.data ?? []).map(({ upgradeId, group }) => ({
                  value: upgradeId,
                  label: `${yearAndName(group.year, group.name)} · ${group.phaseLabel}`,
                }))}
              />
            </Form.Item>
          )}
          <Form.Item name="remark" label="备注">
            <Input.TextArea maxLength={200} showCount rows={3} />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
