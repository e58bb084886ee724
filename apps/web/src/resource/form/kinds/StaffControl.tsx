import { Button, Form } from 'antd'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useConfirm } from '../../../ui/useConfirm.tsx'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { FormValues, ModuleItem } from '../items.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { SuggestBox } from './SuggestBox.tsx'
import { entryOf, nobody, withEntry, withoutEntry, type StaffEntry, type StaffObj } from './staff.ts'

const NAME_MAX = 50

/** Search for staff by name, 添加 puts them on the list; a name nobody has is added as an external person. */
export function StaffControl(props: ControlProps<ModuleItem>) {
  const { item, value, onChange, disabled = false } = props
  const form = Form.useFormInstance()
  const text = textOf(Form.useWatch(item.staff, { form, preserve: true }))
  const list = (value ?? []) as StaffEntry[]
  const { rows, find } = useSuggestions({
    route: item.staffApi,
    parameter: item.parameter,
    search: item.props?.search,
  })
  const { ask, box } = useConfirm()
  const hold = (staff: string, chosen: StaffObj) =>
    form.setFieldsValue({ [item.staff]: staff, [item.staffObj]: chosen })
  const add = () => {
    const chosen = (form.getFieldValue(item.staffObj) ?? nobody) as StaffObj
    const next = withEntry(list, entryOf(text, chosen))
    if (!text.trim() || !next) {
      notify.warning(next ? messages.searchFirst : messages.addedAlready)
      return
    }
    onChange?.(next)
    hold('', nobody)
    find('')
  }
  const remove = async (entry: StaffEntry) => {
    if (await ask(messages.confirmDelete)) onChange?.(withoutEntry(list, entry))
  }
  return (
    <div className="staff">
      {!disabled && (
        <div className="staff-search">
          <SuggestBox
            {...commonOf(props)}
            placeholder="输入姓名搜索"
            maxLength={NAME_MAX}
            text={text}
            rows={rows}
            labelOf={suggestionOf}
            onType={(next) => {
              hold(next, nobody)
              find(next)
            }}
            onChoose={(row) => hold(textOf(row['userName']), personOf(row))}
          />
          <Button onClick={add}>添加</Button>
        </div>
      )}
      <ul className="staff-list" aria-label="已添加的人员">
        {list
          .filter((entry) => entry.status)
          .map((entry) => (
            <li key={entry.userId || entry.userName}>
              {entry.userName}
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

const suggestionOf = (row: FormValues) => (
  <span className="staff-suggestion">
    {textOf(row['userName'])}
    <span className="quiet">{textOf(row['organizationName'])}</span>
  </span>
)

const personOf = (row: FormValues): StaffObj => ({
  userId: textOf(row['userId']),
  userName: textOf(row['userName']),
  organizationId: textOf(row['organizationId']),
})
