import { linkRevoke, type LinkRow } from '@hepu/api/areas/breeder/view/breederLink'
import { linkLabels as labels } from '@hepu/api/areas/breeder/view/viewFields'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import { textOf } from '../../../resource/form/control.ts'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required } from '../asset/assetItems.ts'
import { useAssetForm } from '../asset/useAssetForm.ts'

interface Props {
  link: LinkRow
  onClose: () => void
}

/** Revokes a link with the reason; open pages end at once. */
export default function RevokeDialog({ link: { id, version, tail }, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const revoke = useRun(linkRevoke, { success: messages.done, quiet: true })
  const submit = async (values: FormValues) => {
    if (await revoke.run({ id, version, reason: textOf(values['reason']) })) onClose()
  }
  return (
    <FormModal
      title={`撤销查看链接 · …${tail}`}
      okText="撤销链接"
      width={560}
      isChanged={isChanged}
      confirmLoading={revoke.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={{ reason: required(labels.revokeReason) }}
        error={revoke.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  { type: 'textarea', prop: 'reason', label: labels.revokeReason, span: 24, maxlength: 200 },
]
