import * as api from '@hepu/api/areas/research/ownership/ownership'
import type { AssetType, OwnershipKind } from '@hepu/api/areas/research/ownership/ownershipKinds'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { usePermissions } from '../../../workspace/session.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FIRST_KIND, historyInput, historyItems, historyRules } from './historyItems.ts'

/** Points to the transfer, for users who may do it. */
function MoveHint({ type }: { type: AssetType }) {
  const permissions = usePermissions()
  const isMoved = type === 'variety' || type === 'varietyInfo'
  const mayMove = permissions.has('research.ownership:transfer') && permissions.has(`research.${type}:write`)
  return (
    <p className="quiet">
      只作登记，记录仍归现在的机构
      {isMoved && (mayMove ? '；要转给另一机构，请在列表中批量转移' : '；转给另一机构由有转移权限的人员办理')}
      。
    </p>
  )
}

/** 登记变更: a licence, a pledge … of an asset; the asset stays with its organisation. */
export function HistoryForm({ type, id, onDone }: { type: AssetType; id: string; onDone: () => void }) {
  const [form] = Form.useForm()
  const kind = (Form.useWatch('kind', form) as OwnershipKind | null | undefined) ?? FIRST_KIND
  const save = useRun(api.saveHistory, {
    success: messages.saved,
    quiet: true,
  })
  const submit = async (values: FormValues) => {
    const input = { ...historyInput(values), type, assetId: id } as InputOf<typeof api.saveHistory>
    if ((await save.run(input)) !== undefined) onDone()
  }
  return (
    <section aria-label="登记变更">
      <h3>登记变更</h3>
      <MoveHint type={type} />
      <DynamicForm
        form={form}
        items={historyItems(kind)}
        rules={historyRules(kind)}
        values={{ kind: FIRST_KIND }}
        error={save.error}
        disabled={save.running}
        onSubmit={(values) => void submit(values)}
      />
      <Space>
        <Button type="primary" loading={save.running} onClick={() => form.submit()}>
          保存
        </Button>
        <Button onClick={onDone}>取消</Button>
      </Space>
    </section>
  )
}
