import {
  ownTraitDelete,
  ownTraitKinds,
  ownTraitList,
  type OwnTraitKind,
  type OwnTraitRow,
} from '@hepu/api/areas/experiment/traits/ownTrait'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import '../../../resource/import/import.css'

const OwnTraitDialog = lazy(() => import('./OwnTraitDialog.tsx'))

/** 自定义性状: the traits that the organisation made beside those of the crop. */
export default function OwnTraits({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<OwnTraitRow | 'new' | null>(null)
  const list = useCall(ownTraitList, {})
  return (
    <AppDrawer
      open
      {...(edited ? {} : { closesWithTab: true as const })}
      title="自定义性状"
      size={860}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => setEdited('new')}>
          新增性状
        </Button>
      }
    >
      <p className="import-taught-lead">
        系统没有的性状可以在这里新增，也可以在导入的「列对应」里新增。表头与性状名称相同的列，导入时自动对应。
      </p>
      {list.error ? (
        <ErrorPane error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Traits rows={list.data} onEdit={setEdited} />
      )}
      <Suspense>
        {edited && (
          <OwnTraitDialog {...(edited === 'new' ? {} : { row: edited })} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </AppDrawer>
  )
}

function Traits({
  rows,
  onEdit,
}: {
  rows: readonly OwnTraitRow[] | undefined
  onEdit: (row: OwnTraitRow) => void
}) {
  const remove = useRun(ownTraitDelete, { success: messages.deleted })
  return (
    <Table<OwnTraitRow>
      size="small"
      rowKey="id"
      loading={rows === undefined}
      dataSource={rows ?? []}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '还没有自定义性状' }}
      columns={[
        { title: '性状名称', dataIndex: 'label' },
        { title: '类型', dataIndex: 'kind', width: 64, render: (kind: OwnTraitKind) => ownTraitKinds[kind] },
        { title: '单位', dataIndex: 'unit', width: 88, render: (unit: string | null) => unit ?? '—' },
        { title: '范围', key: 'range', width: 140, render: (_, row) => rangeText(row) },
        ...(rows?.some(({ isOurs }) => !isOurs) ? [{ title: '机构', dataIndex: 'orgName' }] : []),
        { title: '备注', dataIndex: 'note', render: (note: string | null) => note ?? '—' },
        {
          title: '操作',
          key: 'actions',
          width: 112,
          render: (_, row) => (
            <span className="row-actions">
              {row.can['edit'] && (
                <Button type="link" size="small" aria-label={`修改${row.label}`} onClick={() => onEdit(row)}>
                  修改
                </Button>
              )}
              {(row.can['delete'] || row.whyNot?.['delete']) && (
                <DisabledWithReason why={row.whyNot?.['delete']}>
                  <ConfirmButton
                    type="link"
                    size="small"
                    danger
                    disabled={!row.can['delete']}
                    aria-label={`删除${row.label}`}
                    title={`删除自定义性状「${row.label}」？`}
                    onConfirm={() => remove.run({ id: row.id })}
                  >
                    删除
                  </ConfirmButton>
                </DisabledWithReason>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

function rangeText({ min, max }: OwnTraitRow): string {
  if (min === null && max === null) return '—'
  if (max === null) return `不小于 ${min}`
  return min === null ? `不大于 ${max}` : `${min}–${max}`
}
