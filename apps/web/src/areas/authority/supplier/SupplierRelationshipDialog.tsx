import { dictionaryList } from '@hepu/api/core/resource/choices'
import * as api from '@hepu/api/areas/authority/supplier/supplier'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DataForm, type DataField } from '../../../resource/form/DataForm.tsx'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { isBlank } from '../../../resource/form/itemValues.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

type Relation = OutputOf<typeof api.getRelationship>[number]

/** 供应商关系: which organisations work with a supplier, and how; adds and ends relations. */
export default function SupplierRelationshipDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const supplier = useCall(api.supplierShow, { id }, { quiet: true })
  const end = useRun(api.deleteRelationship, { success: messages.deleted })
  const [isChanged, setChanged] = useState(false)
  const mayEnd = usePermission()('write')
  const columns: Column<Relation>[] = [
    { title: '机构', dataIndex: 'orgName', width: 150, ellipsis: true },
    { title: '合作方式', dataIndex: 'kindLabel', width: 90 },
    { title: '起始日期', dataIndex: 'since', width: 100 },
    { title: '备注', dataIndex: 'remark', width: 130, ellipsis: true },
    {
      title: '建立',
      dataIndex: 'createTime',
      width: 190,
      render: (_, row) => [row.createdByName, formatTime(row.createTime)].filter(Boolean).join('，'),
    },
    ...(mayEnd ? [actions((row) => end.run({ ids: [row.id] }))] : []),
  ]
  return (
    <FormModal
      title={supplier.data ? `供应商关系 · ${supplier.data.name}` : '供应商关系'}
      width={860}
      footer={null}
      isChanged={isChanged}
      onClose={onClose}
    >
      {supplier.error && <ErrorPane error={supplier.error} onRetry={() => void supplier.refetch()} />}
      <SearchTable
        route={api.getRelationship}
        isLocal
        fixedModel={{ id }}
        columns={columns}
        height={240}
        empty="还没有机构与该供应商合作。"
      />
      {supplier.data?.can['relate'] && <AddRelation id={id} onTyped={setChanged} />}
      {mayEnd && supplier.data?.state === 0 && (
        <p className="quiet">该供应商已停用，不能建立新的合作关系。</p>
      )}
    </FormModal>
  )
}

const actions = (onEnd: (row: Relation) => unknown): Column<Relation> => ({
  title: '操作',
  key: 'actions',
  width: 80,
  fixed: 'right',
  render: (_, row) => (
    <ConfirmButton
      type="link"
      title={`确定解除与「${row.orgName}」的合作关系？`}
      onConfirm={() => onEnd(row)}
    >
      解除
    </ConfirmButton>
  ),
})

interface AddProps {
  id: string
  /** Called with whether the form has unsaved input. */
  onTyped: (isTyped: boolean) => void
}

function AddRelation({ id, onTyped }: AddProps) {
  const [form] = Form.useForm()
  const orgs = useCall(api.supplierOrgs, {})
  const kinds = useCall(dictionaryList, { code: 'supplier_cooperation' })
  const add = useRun(api.addRelationship, {
    success: '保存成功：已建立合作关系',
    quiet: true,
  })
  const submit = async (values: InputOf<typeof api.addRelationship>) => {
    if ((await add.run(values)) === undefined) return
    form.resetFields()
    onTyped(false)
  }
  return (
    <section className="add-relation" aria-label="建立合作关系">
      <h3>建立合作关系</h3>
      <DataForm
        form={form}
        schema={api.addRelationship.input}
        fields={fieldsOf(orgs.data ?? [], offeredChoices(kinds.data))}
        columns={2}
        fixed={{ supplierId: id }}
        error={add.error}
        onChange={(values) => onTyped(Object.values(values).some((value) => !isBlank(value)))}
        onSubmit={submit}
      />
      <Button type="primary" loading={add.running} onClick={() => form.submit()}>
        建立关系
      </Button>
    </section>
  )
}

const fieldsOf = (
  orgs: NonNullable<DataField['options']>,
  kinds: NonNullable<DataField['options']>,
): DataField[] => [
  { name: 'orgIds', label: '机构', type: 'multiSelect', required: true, options: orgs },
  { name: 'kind', label: '合作方式', type: 'select', required: true, options: kinds },
  { name: 'since', label: '合作起始日期', type: 'date' },
  { name: 'remark', label: '备注', type: 'text', max: 500 },
]
