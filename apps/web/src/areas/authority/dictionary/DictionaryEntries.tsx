import '../../../ui/page/cardRows.css'
import { stepped } from '@hepu/api/core/tree/treeMoves'
import { HolderOutlined } from '@ant-design/icons'
import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { Button } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { OnOffSwitch } from '../../../ui/control/OnOffSwitch.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { Dictionary } from './DictionaryPane.tsx'
import { useRowDrag } from './useRowDrag.ts'

type Entry = api.DictionaryEntryRow
interface Props {
  dictionary: Dictionary
  /** Text that label, code or note must contain. */
  part: string
  onEdit: (entry: Entry) => void
}

/** The entries of a dictionary in their order. */
export function DictionaryEntries({ dictionary, part, onEdit }: Props) {
  const sort = useRun(api.entrySorts, { success: '操作成功：次序已保存' })
  const values = dictionary.entries.map(({ value }) => value)
  const arrange = (next: string[]) => void sort.run({ code: dictionary.code, values: next, before: values })
  const maySort = dictionary.can['sort'] === true && part === '' && !sort.running
  const rowProps = useRowDrag(values, maySort ? arrange : undefined)
  const shown = dictionary.entries.filter((row) => fits(row, part))
  if (shown.length === 0) return <EmptyPane text={`没有找到名称、编码或说明含「${part}」的字典项`} />
  return (
    <div className="card-rows">
      <table className="dict-table">
        <thead>
          <tr>
            <th scope="col">序号</th>
            {!dictionary.isWords && <th scope="col">编码</th>}
            <th scope="col">名称</th>
            {!dictionary.isFixed && <th scope="col">使用</th>}
            <th scope="col">来源</th>
            <th scope="col">状态</th>
            {dictionary.can['sort'] && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <EntryLine key={row.value} dictionary={dictionary} row={row} rowProps={rowProps(row.value)}>
              <Button type="link" size="small" onClick={() => onEdit(row)}>
                编辑
              </Button>
              {part === '' && <Steps values={values} row={row} isBusy={sort.running} onArrange={arrange} />}
            </EntryLine>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  dictionary: Dictionary
  row: Entry
  rowProps: HTMLAttributes<HTMLTableRowElement>
  children: ReactNode
}

/** One entry; `children` are its actions, left out if nothing may be changed. */
function EntryLine({ dictionary, row, rowProps, children }: LineProps) {
  return (
    <tr {...rowProps}>
      <td data-head="序号">
        {rowProps.draggable && <HolderOutlined aria-hidden="true" title="拖动排序，或按 Alt+↑↓" />}
        {dictionary.entries.indexOf(row) + 1}
      </td>
      {!dictionary.isWords && <td data-head="编码">{row.value}</td>}
      <td data-head="名称">
        {row.label}
        {row.note && <div className="quiet">{row.note}</div>}
      </td>
      {!dictionary.isFixed && <td data-head="使用">{usesText(row)}</td>}
      <td data-head="来源">{row.isBuiltIn ? '系统' : '自行添加'}</td>
      <td data-head="状态">
        <EntryState code={dictionary.code} row={row} />
      </td>
      {dictionary.can['sort'] === true && (
        <td>
          {children}
          {row.can['delete'] && <Delete code={dictionary.code} row={row} />}
        </td>
      )}
    </tr>
  )
}

const fits = ({ value, label, note }: Entry, part: string): boolean =>
  [value, label, note ?? ''].some((text) => text.toLowerCase().includes(part.toLowerCase()))

const usesText = ({ uses }: Entry): string =>
  uses.map(({ label, count }) => `${label} ${count}`).join('，') || '—'

interface StepProps {
  values: readonly string[]
  row: Entry
  isBusy: boolean
  onArrange: (values: string[]) => void
}

/** Buttons that move an entry up or down. */
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
  const turn = useRun(api.entryState, { success: messages.done })
  if (!row.can['state']) {
    return <StateText tone={row.disabled ? 'quiet' : 'good'}>{row.disabled ? '停用' : '启用'}</StateText>
  }
  return (
    <OnOffSwitch
      label={`启用字典项「${row.label}」`}
      isOn={!row.disabled}
      loading={turn.running}
      onTurn={(isOn) => void turn.run({ code, value: row.value, disabled: !isOn })}
    />
  )
}

function Delete({ code, row }: { code: string; row: Entry }) {
  const remove = useRun(api.entryDelete, { success: messages.deleted })
  return (
    <ConfirmButton
      danger
      type="link"
      title={`确定删除字典项「${row.label}」？`}
      onConfirm={() => remove.run({ code, value: row.value })}
    >
      删除
    </ConfirmButton>
  )
}
