import type { Resource } from '@hepu/api/core/resource/resource'
import { Space } from 'antd'
import { useMemo, useState } from 'react'
import { useWords } from '../../app/session.ts'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { formatTime } from '../../ui/formatTime.ts'
import { Page } from '../../ui/Page.tsx'
import { SearchTable, type Column, type FilterField } from '../SearchTable.tsx'
import { fieldColumns } from './listColumns.tsx'
import { pathsOf } from './paths.ts'
import { textOfField, type RecordRow } from './rows.ts'

interface DeletedRow extends RecordRow {
  deletedAt: string
  deletedByName: string | null
}

const filters: FilterField[] = [{ name: 'name', label: '关键词', type: 'input', width: 190 }]

/** 回收站 of any resource: what was deleted, to be brought back or thrown away for ever. */
export function RecycleBin({ of: def }: { of: Resource }) {
  const { calls } = def
  const [chosen, setChosen] = useState<DeletedRow[]>([])
  const may = useWords().has(`${def.name}:delete`)
  const refresh = [calls.deletedPage, calls.page]
  const restore = useRun(calls.restore, { refresh, success: messages.done })
  const purge = useRun(calls.purge, { refresh, success: messages.deleted })
  const columns = useMemo(() => columnsOf(def), [def])
  const ids = chosen.map(({ id }) => id)
  const act = async (run: typeof restore) => {
    if ((await run.run({ ids })) !== undefined) setChosen([])
  }
  return (
    <Page title={`${def.title}回收站`} back={pathsOf(def).list}>
      <SearchTable
        route={calls.deletedPage}
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'deleteTime', order: 'descending' }}
        {...(may ? { selection: { rows: chosen as never[], onChange: (rows) => setChosen(rows) } } : {})}
        toolbar={
          may && (
            <Space>
              <ConfirmButton
                title={`确定恢复所选 ${ids.length} 条？`}
                disabled={ids.length === 0}
                onConfirm={() => act(restore)}
              >
                恢复
              </ConfirmButton>
              <ConfirmButton
                danger
                title={`确定彻底删除所选 ${ids.length} 条及其附件？`}
                description="彻底删除后不能恢复。"
                disabled={ids.length === 0}
                onConfirm={() => act(purge)}
              >
                彻底删除
              </ConfirmButton>
            </Space>
          )
        }
        empty="回收站是空的。"
      />
    </Page>
  )
}

const columnsOf = (def: Resource): Column<DeletedRow>[] => [
  ...fieldColumns(def).map((column) => plain(def, column)),
  { title: '删除人', dataIndex: 'deletedByName', width: 110, render: (_, row) => row.deletedByName ?? '—' },
  {
    title: '删除时间',
    dataIndex: 'deletedAt',
    width: 140,
    sort: 'deleteTime',
    render: (_, row) => formatTime(row.deletedAt),
  },
]

/** A column of the list without its order and its link: what lies in the bin has no screen. */
function plain(
  { nameField, fields }: Resource,
  { sort: _sort, ...column }: Column<RecordRow>,
): Column<DeletedRow> {
  if (column.key !== nameField) return column
  return {
    ...column,
    render: (_, row) => textOfField(nameField, fields[nameField]!, row),
  }
}
