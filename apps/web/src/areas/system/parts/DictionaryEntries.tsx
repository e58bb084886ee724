import * as api from '@hepu/api/areas/authority/dictionaryAdmin'
import { Button, Space, Switch, Table, type TableColumnsType } from 'antd'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { StateText } from '../../../ui/StateText.tsx'
import { stepped } from '../organizationTree.ts'
import { dictionaryLists } from '../refresh.ts'
import type { Dictionary } from './DictionaryPane.tsx'

type Entry = api.DictionaryEntryRow
interface Props {
  it: Dictionary
  /** Part of a label, code or note that is looked for. */
  part: string
  onEdit: (entry: Entry) => void
}

/** The entries of a dictionary in their order. */
export function DictionaryEntries({ it, part, onEdit }: Props) {
  const sort = useRun(api.entrySorts, { refresh: dictionaryLists, success: '操作成功：次序已保存' })
  const mayChange = it.can['sort'] === true
  const values = it.entries.map(({ value }) => value)
  const arrange = (next: string[]) => void sort.run({ code: it.code, values: next })
  const columns: TableColumnsType<Entry> = [
    { title: '序号', key: 'at', width: 52, render: (_, row) => values.indexOf(row.value) + 1 },
    ...(it.isWords ? [] : [{ title: '编码', dataIndex: 'value', width: 124 }]),
    { title: '名称', key: 'label', render: (_, row) => <Name row={row} /> },
    ...(it.isFixed ? [] : [{ title: '使用', key: 'uses', width: 110, render: usesOf }]),
    { title: '来源', key: 'source', width: 84, render: (_, row) => (row.isBuiltIn ? '系统' : '自行添加') },
    { title: '状态', key: 'state', width: 82, render: (_, row) => <EntryState code={it.code} row={row} /> },
  ]
  if (mayChange) {
    columns.push({
      title: '操作',
      key: 'actions',
      width: 172,
      render: (_, row) => (
        <Space size={2}>
          <Button type="link" size="small" onClick={() => onEdit(row)}>
            编辑
          </Button>
          {part === '' && <Steps values={values} row={row} isBusy={sort.running} onArrange={arrange} />}
          {row.can['delete'] && <Delete code={it.code} row={row} />}
        </Space>
      ),
    })
  }
  return (
    <Table<Entry>
      size="small"
      rowKey="value"
      pagination={false}
      columns={columns}
      dataSource={it.entries.filter((row) => fits(row, part))}
      scroll={{ y: 520 }}
      locale={{ emptyText: part ? `没有名称、编码或说明含「${part}」的字典项` : messages.empty }}
    />
  )
}

const fits = ({ value, label, note }: Entry, part: string): boolean =>
  [value, label, note ?? ''].some((text) => text.toLowerCase().includes(part.toLowerCase()))

/** The name, and what it means below it. */
const Name = ({ row }: { row: Entry }) => (
  <>
    {row.label}
    {row.note && <div className="quiet">{row.note}</div>}
  </>
)

const usesOf = (_: unknown, { uses }: Entry) =>
  uses.map(({ label, count }) => `${label} ${count}`).join('，') || '—'

interface StepProps {
  values: readonly string[]
  row: Entry
  isBusy: boolean
  onArrange: (values: string[]) => void
}

/** A place up or down. */
function Steps({ values, row, isBusy, onArrange }: StepProps) {
  const button = (name: string, step: -1 | 1) => {
    const next = stepped(values, row.value, step)
    return (
      <Button
        type="link"
        size="small"
        aria-label={`${name}「${row.label}」`}
        disabled={!next || isBusy}
        onClick={() => next && onArrange(next)}
      >
        {name}
      </Button>
    )
  }
  return (
    <>
      {button('上移', -1)}
      {button('下移', 1)}
    </>
  )
}

function EntryState({ code, row }: { code: string; row: Entry }) {
  const turn = useRun(api.entryState, { refresh: dictionaryLists, success: messages.done })
  if (!row.can['state']) {
    return <StateText tone={row.disabled ? 'quiet' : 'good'}>{row.disabled ? '停用' : '启用'}</StateText>
  }
  return (
    <Switch
      aria-label={`启用字典项「${row.label}」`}
      checkedChildren="启用"
      unCheckedChildren="停用"
      checked={!row.disabled}
      loading={turn.running}
      onChange={(isOn) => void turn.run({ code, value: row.value, disabled: !isOn })}
    />
  )
}

function Delete({ code, row }: { code: string; row: Entry }) {
  const remove = useRun(api.entryDelete, { refresh: dictionaryLists, success: messages.deleted })
  return (
    <ConfirmButton
      type="link"
      title={`确定删除字典项「${row.label}」？`}
      onConfirm={() => remove.run({ code, value: row.value })}
    >
      删除
    </ConfirmButton>
  )
}
