import { contractTypes } from '@hepu/api/areas/contract/shared'
import { consultDraft } from '@hepu/api/areas/trading/consult/consultHandling'
import { dealDraft } from '@hepu/api/areas/trading/deal/deal'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '../../../client/useRun.ts'
import { notify } from '../../../client/notify.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { contractPath } from './consultPaths.ts'

interface Props {
  /** What the contract is drafted from. */
  source: { consult: { id: string } } | { deal: { id: string } }
  onClose: () => void
}

/** Drafts a contract from a consultation or a deal, and opens it. */
export default function DraftDialog({ source, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const navigate = useNavigate()
  const settings = { success: '操作成功，已起草合同', quiet: true } as const
  const ofConsult = useRun(consultDraft, settings)
  const ofDeal = useRun(dealDraft, settings)
  const submit = async (values: Omit<InputOf<typeof consultDraft>, 'id'>) => {
    const made =
      'consult' in source
        ? await ofConsult.run({ ...values, id: source.consult.id })
        : await ofDeal.run({ ...values, id: source.deal.id })
    if (!made) return
    for (const warning of made.warnings) notify.warning(warning)
    onClose()
    void navigate(contractPath(made.contractId))
  }
  return (
    <FormModal
      title="起草合同"
      width={560}
      okText="起草"
      isChanged={isChanged}
      confirmLoading={ofConsult.running || ofDeal.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">双方、成果、报价与许可范围从挂牌和咨询带出，起草后在合同中补充、提交审批。</p>
      <DynamicForm
        form={form}
        items={items}
        error={ofConsult.error ?? ofDeal.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  {
    type: 'select',
    prop: 'type',
    label: '合同类型',
    span: 24,
    placeholder: '不选时由转化方式决定',
    options: Object.entries(contractTypes).map(([value, { label }]) => ({ value, label })),
  },
  {
    type: 'input',
    prop: 'name',
    label: '合同名称',
    span: 24,
    maxlength: 100,
    placeholder: '不填时按成果与对方命名',
  },
]
