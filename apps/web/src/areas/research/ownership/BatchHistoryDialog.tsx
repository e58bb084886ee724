import '../research.css'
import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import * as api from '@hepu/api/areas/research/ownership/ownership'
import {
  assetTypes,
  ownershipKinds,
  ownershipLabels as labels,
  type AssetType,
  type OwnershipKind,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { keyFields } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import type { InputOf } from '@hepu/api/core/route'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'
import type { RecordRow } from '../../../resource/record/recordRows.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { FIRST_KIND, historyInput, historyItems, historyRules } from './historyItems.ts'

interface Props {
  type: AssetType
  rows: readonly RecordRow[]
  onDone: () => void
  onClose: () => void
}

/** 批量权属变更: records the same change for each chosen asset, all or none; the preview is above the form. */
export default function BatchHistoryDialog({ type, rows, onDone, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const said: FormValues = Form.useWatch((values) => values as FormValues, form) ?? {}
  const kind = (said['kind'] as OwnershipKind | null | undefined) ?? FIRST_KIND
  const save = useRun(api.saveHistories, {
    success: `${messages.done}：已登记 ${rows.length} 条权属变更`,
    quiet: true,
  })
  const submit = async (values: FormValues) => {
    const { files: _files, ...input } = historyInput(values)
    const ids = rows.map(({ id }) => id)
    const done = await save.run({ ...input, type, ids } as InputOf<typeof api.saveHistories>)
    if (done === undefined) return
    onDone()
    onClose()
  }
  return (
    <FormModal
      width={760}
      title={`批量权属变更 · ${assetTypes[type]}`}
      okText={`登记 ${rows.length} 条`}
      confirmLoading={save.running}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        给下列 {rows.length} 条{assetTypes[type]}
        各登记一次权属变更，全部成功或都不登记；只作登记，记录仍归现在的机构。
      </p>
      <Preview
        type={type}
        rows={rows}
        kind={kind}
        from={plainText(said['fromName']).trim()}
        to={plainText(said['toName']).trim()}
      />
      <DynamicForm
        form={form}
        items={itemsOf(kind)}
        rules={rulesOf(kind)}
        values={{ kind: FIRST_KIND }}
        error={save.error}
        disabled={save.running}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void submit(values)}
      />
    </FormModal>
  )
}

/** Attachments belong to one change. */
const itemsOf = (kind: OwnershipKind): FormItem[] => historyItems(kind).filter(({ prop }) => prop !== 'files')

const rulesOf = (kind: OwnershipKind): Rules => ({
  ...historyRules(kind),
  reason: [{ required: true, whitespace: true, message: `${labels.reason}必填` }],
})

interface PreviewProps {
  type: AssetType
  rows: readonly RecordRow[]
  kind: OwnershipKind
  from: string
  to: string
}

/** Previews the change of each asset. */
function Preview({ type, rows, kind, from, to }: PreviewProps) {
  const def = assetDefs[type]
  const [number] = keyFields(def)
  return (
    <Table
      size="small"
      className="ownership-preview"
      rowKey="id"
      pagination={false}
      scroll={{ y: 160 }}
      dataSource={[...rows]}
      columns={[
        { title: def.fields[def.nameField]!.label, dataIndex: def.nameField },
        { title: def.fields[number!]!.label, dataIndex: number!, width: 170 },
        {
          title: '将登记',
          width: 280,
          render: () => `${ownershipKinds[kind]}：${from || '现在所属的机构'} → ${to || '（待填写）'}`,
        },
      ]}
    />
  )
}
