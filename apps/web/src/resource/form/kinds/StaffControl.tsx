import { Button } from 'antd'
import type { ClipboardEvent } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { KindMark } from '../../../ui/text/KindMark.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { FormValues, ModuleItem } from '../items.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { Namesakes } from './Namesakes.tsx'
import { SuggestBox } from './SuggestBox.tsx'
import { useStaffText } from './useStaffText.ts'
import {
  entryOf,
  inOneLine,
  isInsider,
  namesIn,
  nobody,
  withEntry,
  withoutEntry,
  withPerson,
  type StaffEntry,
  type StaffObj,
} from './staff.ts'

const SEARCH_FIRST = '请先搜索'
const ADDED_ALREADY = '请勿重复添加'

const NAME_MAX = 50
/** Longest list of names, in characters. */
const LIST_MAX = 2000

/**
 * Searches staff by name; a chosen person is added at once. A name that was typed and not chosen is added as an external person, by
 * Enter, by the last line of the list, or by 添加; so is each name of a typed or pasted list. Nobody is matched in silence: an entry
 * whose name a known person has says so, and one click makes it that person.
 */
export function StaffControl(props: ControlProps<ModuleItem>) {
  const { item, value, onChange, disabled = false } = props
  const { text, now, hold } = useStaffText(item)
  const list = (value ?? []) as StaffEntry[]
  const { rows, state, find, rowsFor } = useSuggestions({
    route: item.staffApi,
    parameter: item.parameter,
    search: item.props?.search,
  })
  const { ask, box } = useConfirm()
  const type = (next: string) => {
    hold(next)
    const [name = '', ...others] = namesIn(next)
    find(others.length > 0 ? '' : name)
  }
  const add = (entry: StaffEntry) => {
    const next = withEntry(list, entry)
    type('')
    if (next) onChange?.(next)
    else notify.warning(ADDED_ALREADY)
  }
  const addAll = (names: readonly string[]) => {
    const next = names.reduce((all, name) => withEntry(all, entryOf(name, nobody)) ?? all, list)
    type('')
    if (next === list) notify.warning(ADDED_ALREADY)
    else onChange?.(next)
  }
  const addTyped = () => {
    const names = namesIn(now())
    const isLong = names.some((name) => name.length > NAME_MAX)
    if (names.length === 0) notify.warning(SEARCH_FIRST)
    else if (isLong) notify.warning(`姓名不能超过${NAME_MAX}个字`)
    else addAll(names)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const line = inOneLine(pasted)
    if (line === pasted.trim()) return
    event.preventDefault()
    type((now().trim() ? `${now()}、${line}` : line).slice(0, LIST_MAX))
  }
  const remove = async (entry: StaffEntry) => {
    const question = (
      <>
        {messages.confirmDelete}
        <div className="quiet">{`${item.label}：${entry.userName}`}</div>
      </>
    )
    if (await ask(question)) onChange?.(withoutEntry(list, entry))
  }
  const identify = (entry: StaffEntry, row: FormValues) => {
    const next = withPerson(list, entry, entryOf(textOf(row['userName']), personOf(row)))
    if (next) onChange?.(next)
    else notify.warning(ADDED_ALREADY)
  }
  return (
    <div className="staff">
      {!disabled && (
        <div className="staff-search" onPaste={paste}>
          <SuggestBox
            {...commonOf(props)}
            placeholder="输入姓名搜索"
            maxLength={LIST_MAX}
            text={text}
            rows={rows}
            labelOf={suggestionOf}
            more={state === 'found' ? outsider(text, rows.length > 0, addTyped) : undefined}
            onType={type}
            onChoose={(row) => add(entryOf(textOf(row['userName']), personOf(row)))}
            onKeyDown={(event) => {
              // A chosen line has emptied the box by now; Enter in an input method only chooses characters.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && now().trim()) addTyped()
            }}
          />
          <Button onClick={addTyped}>添加</Button>
        </div>
      )}
      <ul className="staff-list" aria-label="已添加的人员">
        {list
          .filter((entry) => entry.status)
          .map((entry) => (
            <li key={`${entry.userId} ${entry.personId} ${entry.userName}`}>
              {entry.userName}
              {isInsider(entry) && <KindMark>内部</KindMark>}
              {!disabled && !isInsider(entry) && (
                <Namesakes name={entry.userName} rowsFor={rowsFor} onChoose={(row) => identify(entry, row)} />
              )}
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  aria-label={`移除 ${entry.userName}`}
                  onClick={() => void remove(entry)}
                >
                  ×
                </Button>
              )}
            </li>
          ))}
      </ul>
      {box}
    </div>
  )
}

/** The last line of the list: adds the typed name as an external person. */
const outsider = (text: string, hasRows: boolean, onChoose: () => void) => ({
  label: `${hasRows ? '' : '没有找到此人，'}按外部人员添加「${text.trim()}」`,
  onChoose,
})

const suggestionOf = (row: FormValues) => (
  <span className="staff-suggestion">
    {textOf(row['userName'])}
    <span className="quiet">{textOf(row['organizationName'])}</span>
    {textOf(row['personId']) && <KindMark>科研人员</KindMark>}
  </span>
)

const personOf = (row: FormValues): StaffObj => ({
  userId: textOf(row['userId']),
  userName: textOf(row['userName']),
  organizationId: textOf(row['organizationId']),
  personId: textOf(row['personId']),
})
