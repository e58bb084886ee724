import { decideListing } from '@hepu/api/areas/trading/listing/listing'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  listing: ListingDetail
  onClose: () => void
}

type Decision = 'approve' | 'askChange' | 'reject'

const itemsOf = ({ can }: ListingDetail): FormItem[] => [
  {
    type: 'radio',
    prop: 'decision',
    label: '结论',
    span: 24,
    options: [
      { value: 'approve', label: '通过并上架', disabled: !can['approve'] },
      { value: 'askChange', label: '要求修改（仍在审核）', disabled: !can['askChange'] },
      { value: 'reject', label: '驳回', disabled: !can['reject'] },
    ],
  },
  {
    type: 'textarea',
    prop: 'note',
    label: '说明',
    span: 24,
    maxlength: 200,
    help: '发布人会看到；要求修改与驳回时必填',
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

/** Says what a decision did to a listing, and with whom it is now. */
function outcomeOf({ name, ownerName }: ListingDetail, decision: Decision): string {
  const publisher = `发布人${ownerName ?? ''}`
  if (decision === 'approve') return `已通过「${name}」，现已上架`
  return decision === 'askChange'
    ? `已请${publisher}修改「${name}」，仍在审核`
    : `已驳回「${name}」，退回给${publisher}修改后重新提交`
}

/** Decides about a listing in review. */
export default function ReviewDialog({ listing, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(decideListing, { quiet: true })
  const submit = async (values: FormValues) => {
    const input = {
      id: listing.id,
      version: listing.version,
      decision: values['decision'] as Decision,
      note: textOf(values['note']) || null,
      insideNote: textOf(values['insideNote']) || null,
    }
    if (!(await run.run(input))) return
    notify.success(`操作成功，${outcomeOf(listing, input.decision)}`)
    onClose()
  }
  const { whyNot = {} } = listing
  return (
    <FormModal
      title={`审核：${listing.name}`}
      okText="确定"
      width={600}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {whyNot['approve'] && <p className="quiet">{whyNot['approve']}</p>}
      {listing.marketBlocker && <p className="quiet">现在不能通过：{listing.marketBlocker}</p>}
      <DynamicForm
        form={form}
        items={itemsOf(listing)}
        rules={{ decision: [{ required: true, message: '结论必填' }] }}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
