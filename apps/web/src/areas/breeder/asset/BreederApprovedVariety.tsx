import { approvedLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import {
  approvedDelete,
  approvedExport,
  approvedFuzzy,
  approvedPage,
  approvedSave,
  approvedUpdate,
  type ApprovedRow,
} from '@hepu/api/areas/breeder/asset/approvedVariety'
import type { InputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { AddToBreeder } from './AddToBreeder.tsx'
import { linkItem, remarkItem, required } from './assetItems.ts'
import { RecordLink } from './RecordLink.tsx'
import { RowActions } from './RowActions.tsx'
import { useAssetForm } from './useAssetForm.ts'

const filters: FilterField[] = [{ name: 'name', label: '品种名称或编号', type: 'input' }]

/** 审定品种: approved varieties of the register that a breeder bred. */
export default function BreederApprovedVariety({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<'new' | ApprovedRow | null>(null)
  const remove = useRun(approvedDelete, { success: messages.deleted })
  const mayExport = usePermissions().has('breeder.archive:export')
  return (
    <>
      <SearchTable
        route={approvedPage}
        fixedModel={{ breederId }}
        isLocal
        filters={filters}
        exportRoute={mayExport ? approvedExport : false}
        toolbar={<AddToBreeder breederId={breederId} text="添加审定品种" onAdd={() => setOpened('new')} />}
        columns={columnsOf(setOpened, ({ id }) => remove.run({ ids: [id] }))}
        empty="还没有审定品种。先在科研资产的审定品种中登记，再添加到这里，内容以登记为准。"
      />
      {opened && (
        <ApprovedDialog
          breederId={breederId}
          row={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const columnsOf = (
  onEdit: (row: ApprovedRow) => void,
  onRemove: (row: ApprovedRow) => unknown,
): Column<ApprovedRow>[] => [
  {
    title: '品种名称',
    dataIndex: 'name',
    width: 230,
    sort: true,
    render: (_, { varietyId, name, approvalNo }) => (
      <RecordLink resource="research.variety" record={{ id: varietyId, name, code: approvalNo }} />
    ),
  },
  { title: '数据类别', dataIndex: 'dataType', width: 92 },
  { title: '审定级别', dataIndex: 'level', width: 92 },
  { title: '省份', dataIndex: 'province', width: 80 },
  { title: '审定年份', dataIndex: 'year', width: 96, sort: true },
  { title: '品种来源', dataIndex: 'varietySource', width: 160, ellipsis: true },
  { title: '适宜区域', dataIndex: 'suitableArea', width: 200, ellipsis: true },
  {
    title: '品种状态',
    dataIndex: 'state',
    width: 100,
    render: (_, { state, isDeleted }) => (isDeleted ? '登记已删除' : state),
  },
  {
    title: '产品',
    key: 'products',
    width: 180,
    render: (_, { products }) =>
      products.map((product) => (
        <div key={product.id}>
          <RecordLink resource="product.productRecord" record={product} />
        </div>
      )),
  },
  { title: labels.remark, dataIndex: 'remark', width: 160, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    fixed: 'right',
    render: (_, row) => (
      <RowActions
        can={row.can}
        onEdit={() => onEdit(row)}
        removeText="移出"
        question={`确定把「${row.name}」从该育种家名下移出吗？`}
        note="审定品种的登记保留。"
        onRemove={() => onRemove(row)}
      />
    ),
  },
]

interface DialogProps {
  breederId: string
  row: ApprovedRow | null
  onClose: () => void
}

function ApprovedDialog({ breederId, row, onClose }: DialogProps) {
  const { form, isChanged, noteChange } = useAssetForm()
  const save = useRun(approvedSave, { success: messages.saved, quiet: true })
  const update = useRun(approvedUpdate, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const done = row
      ? await update.run({ ...values, id: row.id, version: row.version } as InputOf<typeof approvedUpdate>)
      : await save.run({ ...values, breederId } as InputOf<typeof approvedSave>)
    if (done) onClose()
  }
  const held = row && { id: row.varietyId, name: row.name, code: row.approvalNo }
  return (
    <FormModal
      title={row ? `编辑审定品种 · ${row.name}` : '添加审定品种'}
      width={560}
      isChanged={isChanged}
      confirmLoading={save.running || update.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={[
          {
            ...linkItem({ prop: 'varietyId', label: labels.varietyId, route: approvedFuzzy, held }),
            span: 24,
            placeholder: '输入品种名称、编号、来源或育种者查找',
          },
          remarkItem(labels.remark),
        ]}
        rules={{ varietyId: required(labels.varietyId) }}
        {...(row ? { record: { ...row } } : {})}
        error={save.error ?? update.error}
        onChange={noteChange}
        onSubmit={submit}
      />
    </FormModal>
  )
}
