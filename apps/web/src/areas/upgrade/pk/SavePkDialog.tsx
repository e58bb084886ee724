import { getUpgradePkList, saveUpgradePk } from '@hepu/api/areas/upgrade/pkSaved'
import { Form, Input } from 'antd'
import { useId } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { getContrastInfo, getContrastInfoPk, getNoContrastInfoPk } from '@hepu/api/areas/upgrade/pkCompare'
import { entryOf, namesOf, type Comparison } from './pairs.ts'
import type { usePkTarget } from './usePkTarget.ts'

interface Props {
  data: Comparison
  target: ReturnType<typeof usePkTarget>
  threshold: number
  onClose: () => void
}

interface Values {
  name: string
  remark?: string
}

const spoilt = [getUpgradePkList, getContrastInfo, getContrastInfoPk, getNoContrastInfoPk]

/** Saves what is compared, with base, years, groups and threshold, under a name; or changes what was saved. */
export default function SavePkDialog({ data, target, threshold, onClose }: Props) {
  const name = useId()
  const [form] = Form.useForm<Values>()
  const { pkId } = target
  const stored = useCall(getUpgradePkList, { model: pkId ? { pkId } : {} }, { enabled: pkId !== undefined })
  const row = pkId === undefined ? undefined : stored.data?.records[0]
  const save = useRun(saveUpgradePk, { refresh: spoilt, success: messages.saved })
  const baseEntryId = data.base === null ? null : (entryOf(data, data.base) ?? null)
  const submit = async (values: Values) => {
    const entryIds = namesOf(data)
      .filter((variety) => variety !== data.base)
      .flatMap((variety) => entryOf(data, variety) ?? [])
    const input = {
      ...values,
      ...(row
        ? { id: row.id, version: row.version, upgradeId: row.upgradeId }
        : { upgradeId: target.upgradeId ?? null }),
      mode: data.mode,
      threshold,
      baseEntryId,
      entryIds,
      years: target.years.length > 0 ? target.years : (row?.years ?? []),
      groupIds: target.groupIds.length > 0 ? target.groupIds : (row?.groupIds ?? []),
    }
    if ((await save.run(input)) !== undefined) onClose()
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
          initialValues={{ name: row?.name, remark: row?.remark }}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="name"
            label="名称"
            rules={[{ required: true, whitespace: true, message: '名称必填' }]}
          >
            <Input maxLength={60} autoFocus placeholder="如：2025 黄淮海候选品种对比" />
          </Form.Item>
          <Form.Item name="remark" label="备注">
            <Input.TextArea maxLength={200} showCount rows={3} />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
