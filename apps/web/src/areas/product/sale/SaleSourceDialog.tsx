import * as api from '@hepu/api/areas/product/sale/saleSource'
import { saleSourceLabels as labels } from '@hepu/api/areas/product/sale/syncStates'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  /** Null for a new one. */
  source: api.SaleSourceRow | null
  onClose: () => void
}

const fieldsFor = (source: api.SaleSourceRow | null): DataField[] => [
  {
    name: 'name',
    label: labels.name,
    type: 'text',
    required: true,
    max: 60,
    help: '写入交易的「来源系统」，有交易后不能修改',
  },
  {
    name: 'address',
    label: labels.address,
    type: 'text',
    required: true,
    max: 500,
    placeholder: 'https://erp.example.com/api/sales',
  },
  {
    name: 'token',
    label: labels.token,
    type: 'password',
    max: 500,
    placeholder: source?.hasToken ? '已保存，留空则不变' : '作为 Bearer 令牌发送，可不填',
  },
  { name: 'windowDays', label: labels.windowDays, type: 'number', required: true, digits: 0 },
  { name: 'pageSize', label: labels.pageSize, type: 'number', required: true, digits: 0 },
  {
    name: 'startDay',
    label: labels.startDay,
    type: 'date',
    required: true,
    help: '没有已存交易时，从这一天的修改开始取',
  },
  {
    name: 'isNightly',
    label: labels.isNightly,
    type: 'select',
    required: true,
    options: [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ],
  },
]

/** Makes or changes a source. */
export default function SaleSourceDialog({ source, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const insert = useRun(api.insertSource, { success: messages.saved, quiet: true })
  const update = useRun(api.updateSource, { success: messages.saved, quiet: true })
  const save = async (values: InputOf<typeof api.insertSource>) => {
    const done = source
      ? await update.run({ ...values, id: source.id, version: source.version })
      : await insert.run(values)
    if (done !== undefined) onClose()
  }
  return (
    <FormModal
      title={source ? `修改来源「${source.name}」` : '新增来源'}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      confirmLoading={insert.running || update.running}
    >
      <DataForm
        form={form}
        schema={api.insertSource.input}
        fields={fieldsFor(source)}
        initial={
          source
            ? { ...source, isNightly: String(source.isNightly), token: undefined }
            : { windowDays: 7, pageSize: 500, isNightly: 'true' }
        }
        error={insert.error ?? update.error}
        onChange={() => setChanged(true)}
        onSubmit={save}
      />
    </FormModal>
  )
}
