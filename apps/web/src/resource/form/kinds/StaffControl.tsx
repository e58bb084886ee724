import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { KindMark } from '../../../ui/text/KindMark.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { FormValues, ModuleItem } from '../items.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { useStaffText } from './useStaffText.ts'
import {
  entryOf,
  inOneLine,
  isInsider,
  namesIn,
  nobody,
  personNamed,
  withEntry,
  withoutEntry,
  type StaffEntry,
  type StaffObj,
} from './staff.ts'

const SEARCH_FIRST = '请先搜索'
const ADDED_ALREADY = '请勿重复添加'
const CHOOSE_ONE = '有同名或相近的人员，请从列表中选择，或点“添加”按外部人员添加'

const NAME_MAX = 50
/** Longest list of names, in characters. */
const LIST_MAX = 2000

/**
 * Searches staff by name; a chosen person is added at once. A name that nobody has is added as an external person, by
 * Enter, by the last line of the list, or by 添加. A list of names, typed or pasted, becomes one person each; ambiguous
 * names stay in the box.
 */
export function StaffControl(props: ControlProps<ModuleItem>) {
  const { item, value, onChange, disabled = false } = props
  const { text, now, hold, listNow } = useStaffText(item)
  const [isAdding, setAdding] = useState(false)
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
  const addAll = async (names: readonly string[]) => {
    setAdding(true)
    const found = await Promise.all(names.map(async (name) => [name, await lookUp(name)] as const))
    setAdding(false)
    const entries = found.flatMap(([name, person]) => (person ? [entryOf(name, person)] : []))
    const before = listNow()
    const next = entries.reduce((list, entry) => withEntry(list, entry) ?? list, before)
    const unclear = found.flatMap(([name, person]) => (person ? [] : [name]))
    type(unclear.join('、'))
    if (next !== before) onChange?.(next)
    if (unclear.length > 0) notify.warning(unclearText(unclear))
    else if (next === before) notify.warning(ADDED_ALREADY)
  }
  /** Returns the person that a name means, as when it is typed alone; null if it is ambiguous. */
  const lookUp = async (name: string): Promise<StaffObj | null> => {
    const found = name.length > NAME_MAX ? null : await rowsFor(name).catch(() => null)
    return found && personNamed(name, found.map(personOf))
  }
  const addNames = (addOne: (name: string) => void) => {
    const names = namesIn(now())
    if (names.length > 1) void addAll(names)
    else if (!names[0]) notify.warning(SEARCH_FIRST)
    else if (names[0].length > NAME_MAX) notify.warning(`姓名不能超过${NAME_MAX}个字`)
    else addOne(names[0])
  }
  const addTyped = () => addNames((name) => add(entryOf(name, nobody)))
  const enter = () =>
    addNames((name) => {
      const person = personNamed(name, rows.map(personOf))
      if (person) add(entryOf(name, person))
      else notify.warning(CHOOSE_ONE)
    })
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const line = inOneLine(pasted)
    if (line === pasted.trim()) return
    event.preventDefault()
    type((now().trim() ? `${now()}、${line}` : line).slice(0, LIST_MAX))
  }
  const press = useEnter(state === 'searching', enter)
  const remove = async (entry: StaffEntry) => {
    const question = (
      <>
        {messages.confirmDelete}
        <div className="quiet">{`${item.label}：${entry.userName}`}</div>
      </>
    )
    if (await ask(question)) onChange?.(withoutEntry(list, entry))
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
            onType={(next) => isAdding || type(next)}
            onChoose={(row) => add(entryOf(textOf(row['userName']), personOf(row)))}
            onKeyDown={(event) => {
              // A chosen line has emptied the box by now; Enter in an input method only chooses characters.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && now().trim()) press()
            }}
          />
          <Button loading={isAdding} onClick={addTyped}>
            添加
          </Button>
        </div>
      )}
      <ul className="staff-list" aria-label="已添加的人员">
        {list
          .filter((entry) => entry.status)
          .map((entry) => (
            <li key={`${entry.userId} ${entry.personId} ${entry.userName}`}>
              {entry.userName}
              {isInsider(entry) && <KindMark>内部</KindMark>}
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

/** Enter during a search takes effect when the search ends. */
function useEnter(isSearching: boolean, enter: () => void): () => void {
  const isPressed = useRef(false)
  const follow = useEffectEvent(enter)
  useEffect(() => {
    if (!isPressed.current || isSearching) return
    isPressed.current = false
    follow()
  }, [isSearching])
  return () => {
    if (isSearching) isPressed.current = true
    else enter()
  }
}

const unclearText = (names: readonly string[]): string =>
  `「${names.join('、')}」未添加：有同名或相近的人员，请逐个从列表中选择`

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
