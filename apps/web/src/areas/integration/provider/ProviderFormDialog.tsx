import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { createProvider, providerShow, updateProvider } from '@hepu/api/areas/integration/provider/provider'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useCategories } from '../category/useCategories.ts'
import { required } from '../items.ts'
import { contentItems, contentOf, partyItems, partyOf, type PartyMode } from './providerItems.ts'

interface Props {
  /** The provider; null for a new one. */
  id: string | null
  onClose: () => void
}

/** 服务商信息: enters a party of the register or a new one as provider, or changes a provider. */
export default function ProviderFormDialog({ id, onClose }: Props) {
  return id === null ? <NewProvider onClose={onClose} /> : <ChangedProvider id={id} onClose={onClose} />
}

const rules = {
  partyId: required('往来单位'),
  'party.name': required('名称'),
  categoryIds: required(labels.categoryIds),
}

function NewProvider({ onClose }: Pick<Props, 'onClose'>) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { leaves } = useCategories()
  const create = useRun(createProvider, { success: messages.saved, quiet: true })
  const submit = async ({ mode, ...values }: FormValues) => {
    const party = partyOf(mode as PartyMode, values)
    const input = { ...contentOf(values), ...(party ? { party } : { partyId: values['partyId'] }) }
    if (await create.run(input as InputOf<typeof createProvider>)) onClose()
  }
  return (
    <FormModal
      title="新增服务商"
      width={760}
      isChanged={isChanged}
      confirmLoading={create.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={[...partyItems, ...contentItems(leaves)]}
        values={{ mode: 'known', graceDays: 30 }}
        rules={rules}
        error={create.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

function ChangedProvider({ id, onClose }: { id: string; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const { leaves } = useCategories()
  const held = useOpened(providerShow, { id }, { quiet: true })
  const update = useRun(updateProvider, { success: messages.saved, quiet: true })
  const row = held.data
  const submit = async (values: FormValues) => {
    if (!row) return
    const input = { id, version: row.version, ...contentOf(values) }
    if (await update.run(input as InputOf<typeof updateProvider>)) onClose()
  }
  return (
    <FormModal
      title={row ? `编辑服务商 · ${row.name}` : '编辑服务商'}
      width={760}
      isChanged={isChanged}
      confirmLoading={update.running}
      okButtonProps={{ disabled: !row }}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {held.error && <ErrorPane error={held.error} onRetry={() => void held.refetch()} />}
      {!held.error && !row && <EmptyPane loading />}
      {row && (
        <>
          <p className="quiet">名称、信用代码、联系电话与地址在“往来单位”中修改，所有用到它的地方一致。</p>
          <DynamicForm
            form={form}
            items={contentItems(leaves, heldManager(row))}
            record={{ ...row, categoryIds: row.categories.map((one) => one.id) }}
            rules={rules}
            error={update.error}
            onChange={() => setChanged(true)}
            onSubmit={submit}
          />
        </>
      )}
    </FormModal>
  )
}

const heldManager = ({ managerId, managerName }: { managerId: string | null; managerName: string | null }) =>
  managerId === null ? undefined : { value: managerId, label: managerName ?? managerId }
