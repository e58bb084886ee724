import { decideEdit } from '@hepu/api/areas/trading/listing/listing'
import type { ListingDetail, PendingEdit } from '@hepu/api/areas/trading/listing/listingShapes'
import { Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  listing: Pick<ListingDetail, 'id' | 'name'>
  edit: PendingEdit
  onClose: () => void
}

const items: FormItem[] = [
  {
    type: 'radio',
    prop: 'verdict',
    label: '结论',
    span: 24,
    options: [
      { value: 'yes', label: '通过，公开页面更新' },
      { value: 'no', label: '不通过' },
    ],
  },
  {
    type: 'textarea',
    prop: 'note',
    label: '说明',
    span: 24,
    maxlength: 200,
    help: '发布人会看到；不通过时必填',
  },
  {
    type: 'textarea',
    prop: 'insideNote',
    label: '内部说明',
    span: 24,
    maxlength: 200,
    help: '只有审核人可见',
  },
]

/** Decides about a change of a listing. */
export default function DecideEditDialog({ listing, edit, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(decideEdit, { quiet: true })
  const submit = async (values: FormValues) => {
    const input = {
      id: listing.id,
      editVersion: edit.version,
      isApproved: values['verdict'] === 'yes',
      note: textOf(values['note']) || null,
      insideNote: textOf(values['insideNote']) || null,
    }
    if ((await run.run(input)) === undefined) return
    const text = input.isApproved ? '已通过，公开页面已更新' : '未通过，公开页面不变'
    notify.success(`操作成功，「${listing.name}」的修改${text}`)
    onClose()
  }
  return (
    <FormModal
      title={`审核修改：${listing.name}`}
      width={560}
      okText="确定"
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={{ verdict: [{ required: true, message: '结论必填' }] }}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
