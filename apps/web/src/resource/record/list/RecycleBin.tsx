import type { Resource } from '@hepu/api/core/resource/resource'
import { plainText } from '@hepu/api/core/resource/values'
import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { SearchTable, type Column, type FilterField } from '../../table/SearchTable.tsx'
import { fieldColumns } from './listColumns.tsx'
import { pathsOf } from '../recordPaths.ts'
import { RecordFacts } from '../show/RecordFacts.tsx'
import { textOfField, type RecordRow } from '../recordRows.ts'

interface DeletedRow extends RecordRow {
  deletedAt: string
  deletedByName: string | null
  deleteReason: string | null
  /** The record that has taken its number since. */
  takenBy: { id: string; name: string } | null
}

const filters: FilterField[] = [{ name: 'name', label: '关键词', type: 'input', width: 190 }]

/** 回收站 of any resource: deleted records, to restore or to purge. */
export function RecycleBin({ of: def }: { of: Resource }) {
  const { calls } = def
  const [chosen, setChosen] = useState<DeletedRow[]>([])
  const may = usePermission()('delete')
  const restore = useRun(calls.restore, { success: messages.done })
  const purge = useRun(calls.purge, { success: messages.deleted })
  const [shown, setShown] = useState<DeletedRow>()
  const columns = useMemo(() => columnsOf(def, setShown), [def])
  const ids = chosen.map(({ id }) => id)
  const blockedRow = chosen.find(({ can }) => !can['restore'])
  const act = async (run: typeof restore) => {
    if ((await run.run({ ids })) !== undefined) setChosen([])
  }
  return (
    <Page title={`${def.title}回收站`} back={pathsOf(def).list}>
      <SearchTable
        route={calls.deletedPage}
        height="fill"
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'deleteTime', order: 'descending' }}
        {...(may ? { selection: { rows: chosen as never[], onChange: (rows) => setChosen(rows) } } : {})}
        toolbar={
          may && (
            <Space>
              <DisabledWithReason
                why={blockedRow && (blockedRow.whyNot?.['restore'] ?? '所选中有不能恢复的记录')}
              >
                <ConfirmButton
                  title={`确定恢复${called(def, chosen)}？`}
                  disabled={ids.length === 0 || blockedRow !== undefined}
                  onConfirm={() => act(restore)}
                >
                  恢复
                </ConfirmButton>
              </DisabledWithReason>
              <ConfirmButton
                danger
                title={`确定彻底删除${called(def, chosen)}及其附件？`}
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
      {shown && <DeletedDrawer def={def} row={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

interface DrawerProps {
  def: Resource
  row: DeletedRow
  onClose: () => void
}

/** Shows a deleted record as it was, without its attachments. */
function DeletedDrawer({ def, row, onClose }: DrawerProps) {
  return (
    <AppDrawer open closesWithTab size={900} title={`${def.title} · ${nameOf(def, row)}`} onClose={onClose}>
      <Notice
        tone="info"
        title={`${formatTime(row.deletedAt)} 由${row.deletedByName ?? '（已删除用户）'}删除`}
      >
        {row.deleteReason && <div>删除原因：{row.deleteReason}</div>}
        {row.takenBy ? <Taken def={def} row={row} /> : '可恢复；附件在恢复后查看。'}
      </Notice>
      <RecordFacts def={def} record={row} parts={{}} />
    </AppDrawer>
  )
}

/** Shows why a record cannot be restored, with a link to the one that has taken its number. */
function Taken({ def, row: { takenBy, whyNot } }: Pick<DrawerProps, 'def' | 'row'>) {
  if (!takenBy) return null
  return (
    <>
      {whyNot?.['restore'] ?? '编号已被占用'}：
      <Link className="link-in-text" to={pathsOf(def).show(takenBy.id)}>
        查看「{takenBy.name}」
      </Link>
    </>
  )
}

const nameOf = ({ nameField, fields }: Resource, row: RecordRow): string =>
  textOfField(nameField, fields[nameField]!, row)

/** Names several records: 「豫玉1号」等 3 条. */
const called = ({ nameField }: Resource, rows: readonly DeletedRow[]): string => {
  const first = `「${plainText(rows[0]?.[nameField])}」`
  return rows.length > 1 ? `${first}等 ${rows.length} 条` : first
}

/** Returns the columns: the name, who deleted the record and when, then the rest. */
function columnsOf(def: Resource, onShow: (row: DeletedRow) => void): Column<DeletedRow>[] {
  const columns = fieldColumns(def).map((column) => plain(def, column, onShow))
  const at = columns.findIndex(({ key }) => key === def.nameField) + 1
  return columns.toSpliced(at, 0, ...deletedColumns(def))
}

const deletedColumns = (def: Resource): readonly Column<DeletedRow>[] => [
  {
    title: '删除时间',
    dataIndex: 'deletedAt',
    width: 140,
    sort: 'deleteTime',
    render: (_, row) => formatTime(row.deletedAt),
  },
  {
    title: '可否恢复',
    key: 'restore',
    width: 220,
    ellipsis: true,
    render: (_, { takenBy, whyNot }) =>
      takenBy ? (
        <span title={whyNot?.['restore'] ?? ''}>
          <StateText tone="warn">编号已被占用：</StateText>
          <Link className="link-in-text" to={pathsOf(def).show(takenBy.id)}>
            {takenBy.name}
          </Link>
        </span>
      ) : (
        '可恢复'
      ),
  },
  { title: '删除人', dataIndex: 'deletedByName', width: 110, render: (_, row) => row.deletedByName ?? '—' },
  {
    title: '删除原因',
    dataIndex: 'deleteReason',
    width: 180,
    ellipsis: true,
    render: (_, { deleteReason }) => <span title={deleteReason ?? ''}>{deleteReason ?? '—'}</span>,
  },
]

/**
 * Returns a column of the list without sorting. The name opens the record here, because a deleted record has no screen.
 */
function plain(
  def: Resource,
  { sort: _sort, ...column }: Column<RecordRow>,
  onShow: (row: DeletedRow) => void,
): Column<DeletedRow> {
  if (column.key !== def.nameField) return column
  return {
    ...column,
    render: (_, row) => (
      <Button
        type="link"
        size="small"
        className="cut-link"
        title={nameOf(def, row)}
        onClick={() => onShow(row)}
      >
        {nameOf(def, row)}
      </Button>
    ),
  }
}
