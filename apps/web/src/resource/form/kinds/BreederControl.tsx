import type { Route } from '@hepu/api/core/route'
import { Col, Form, Select } from 'antd'
import { clearable } from '../../../ui/control/clearable.tsx'
import { textOf } from '../control.ts'
import type { ModuleItem } from '../items.ts'
import { emptyOf } from '../itemValues.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { entryOf, nobody, withEntry, withoutEntry, type StaffEntry } from './staff.ts'

interface Props {
  item: ModuleItem
  route: Route<'query'>
  disabled: boolean
}

/** A breeder that is chosen: the value is what he is (UNIT or PERSON) and his name. */
interface Chosen {
  value: string
  label: string
}

const PERSON = 'PERSON '

/**
 * Chooses breeders of 育种家档案 for a holder: an organisation joins the units outside, a person the staff. To remove one takes the name
 * out again, and to clear the choice empties the whole holder.
 */
export function BreederControl({ item, route, disabled }: Props) {
  const form = Form.useFormInstance()
  const prop = breedersOf(item)
  const { rows, find } = useSuggestions({ route })
  const offered = rows.map((row) => {
    const name = textOf(row['name'])
    return { value: `${textOf(row['kind'])} ${name}`, label: name }
  })
  const held = (Form.useWatch<Chosen[] | undefined>(prop, { form, preserve: true }) ?? []) as Chosen[]
  const choose = (next: Chosen[]) => {
    form.setFieldsValue({ [prop]: next })
    const missing = (some: readonly Chosen[], all: readonly Chosen[]) =>
      all.filter(({ value }) => !some.some((one) => one.value === value))
    for (const { value, label } of missing(held, next)) add(label, value.startsWith(PERSON))
    for (const { label } of missing(next, held)) remove(label)
  }
  const peopleNow = () => (form.getFieldValue(item.staffList) ?? []) as StaffEntry[]
  const unitsNow = () => unitsIn(textOf(form.getFieldValue(item.externalUnit)))
  const add = (name: string, isPerson: boolean) => {
    if (isPerson) {
      const list = withEntry(peopleNow(), entryOf(name, nobody))
      if (list) form.setFieldsValue({ [item.staffList]: list })
      return
    }
    form.setFieldsValue({ [item.externalUnit]: [...new Set([...unitsNow(), name])].join('、') })
  }
  const remove = (name: string) => {
    const { userName } = entryOf(name, nobody)
    const person = peopleNow().find((entry) => entry.userName === userName)
    if (person) form.setFieldsValue({ [item.staffList]: withoutEntry(peopleNow(), person) })
    form.setFieldsValue({
      [item.externalUnit]: unitsNow()
        .filter((unit) => unit !== name)
        .join('、'),
    })
  }
  const clear = () => {
    const gone = peopleNow().map((entry) => ({ ...entry, status: false }))
    form.setFieldsValue({ ...emptyOf(item), [prop]: [], [item.staffList]: gone })
  }
  return (
    <Col span={24}>
      <Form.Item label="育种家" extra="从育种家档案中选择，单位写入外部单位，个人写入人员；清空即全部清空">
        <Select<Chosen[]>
          mode="multiple"
          labelInValue
          aria-label={`${item.label}：育种家`}
          virtual={false}
          allowClear={clearable}
          disabled={disabled}
          placeholder="输入名称、曾用名或拼音首字母"
          showSearch={{ filterOption: false, onSearch: find }}
          notFoundContent={null}
          options={offered}
          value={held}
          onChange={choose}
          onClear={clear}
        />
      </Form.Item>
    </Col>
  )
}

/** Name of the value that holds the chosen breeders while the form is open. */
const breedersOf = ({ prop }: ModuleItem): string => `${prop}Breeders`

const unitsIn = (text: string): string[] =>
  text
    .split(/[、,，;；/\n]/)
    .map((unit) => unit.trim())
    .filter(Boolean)
