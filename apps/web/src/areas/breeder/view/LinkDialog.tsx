import { linkCreate } from '@hepu/api/areas/breeder/view/breederLink'
import { linkLabels as labels } from '@hepu/api/areas/breeder/view/viewFields'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required } from '../asset/assetItems.ts'
import { useAssetForm } from '../asset/useAssetForm.ts'

interface Props {
  breederId: string
  onClose: () => void
}

/** Makes a link, then shows its address, which is seen this once. */
export default function LinkDialog({ breederId, onClose }: Props) {
  const { form, isChanged, noteChange } = useAssetForm()
  const [address, setAddress] = useState('')
  const create = useRun(linkCreate, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const made = await create.run({ ...values, breederId } as InputOf<typeof linkCreate>)
    if (made) setAddress(`${location.origin}${made.path}`)
  }
  if (address) return <Address address={address} onClose={onClose} />
  return (
    <FormModal
      title="开通查看链接"
      width={560}
      isChanged={isChanged}
      confirmLoading={create.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={create.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}

function Address({ address, onClose }: { address: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify.success('操作成功，地址已复制')
    } catch {
      notify.warning('浏览器不允许自动复制，请选中地址后按 Ctrl+C')
    }
  }
  return (
    <AppModal
      open
      title="查看链接的地址"
      width={560}
      onCancel={onClose}
      footer={[
        <Button key="copy" type="primary" onClick={() => void copy()}>
          复制地址
        </Button>,
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      <p>请复制后发给对方。地址只显示这一次，系统不保存；遗失的请撤销后另行开通。</p>
      <Input.TextArea readOnly autoSize value={address} aria-label="查看链接的地址" />
    </AppModal>
  )
}

const items: FormItem[] = [
  {
    type: 'textarea',
    prop: 'reason',
    label: labels.reason,
    span: 24,
    maxlength: 200,
    placeholder: '如 年度对账，发给张某（负责人）',
  },
  { type: 'date', prop: 'endOn', label: labels.endOn, span: 12, help: '当天仍可打开，最长一年' },
]
const rules = { reason: required(labels.reason), endOn: required(labels.endOn) }
