import { renewListing } from '@hepu/api/areas/trading/listing/listing'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'

interface Props {
  listing: ListingDetail
  onClose: () => void
}

/** Gives an expired listing a later last day and submits it again. */
export default function RenewDialog({ listing, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const run = useRun(renewListing, { success: messages.done, quiet: true })
  const submit = async (values: FormValues) => {
    const { id, version } = listing
    if (await run.run({ id, version, validTo: textOf(values['validTo']) })) onClose()
  }
  return (
    <FormModal
      title={`续期：${listing.name}`}
      width={480}
      isChanged={isChanged}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">续期后重新审核，通过后再上架。</p>
      <DynamicForm
        form={form}
        items={[{ type: 'date', prop: 'validTo', label: '新的有效期至', span: 24 }]}
        rules={{ validTo: [{ required: true, message: '有效期至必填' }] }}
        error={run.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
