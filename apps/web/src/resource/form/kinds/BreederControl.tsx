import type { Route } from '@hepu/api/core/route'
import { Col, Form, Select } from 'antd'
import { useState } from 'react'
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

const PERSON = 'PERSON '

/** A chosen breeder is held as what he is (UNIT or PERSON) and his name. */
const nameIn = (chosen: string): string => chosen.slice(chosen.indexOf(' ') + 1)

/**
 * Chooses breeders of 育种家档案 for a holder: an organisation joins the units outside, a person the staff. To remove one takes the name
 * out again, and to clear the choice empties the whole holder.
 */
export function BreederControl({ item, route, disabled }: Props) {
  const { rows, find } = useSuggestions({ route })
  const [held, setHeld] = useState<readonly string[]>([])
  const { add, remove, empty } = useHolderNames(item)
  const offered = rows.map((row) => `${textOf(row['kind'])} ${textOf(row['name'])}`)
  const choose = (next: string[]) => {
    setHeld(next)
    for (const one of next) if (!held.includes(one)) add(nameIn(one), one.startsWith(PERSON))
    for (const one of held) if (!next.includes(one)) remove(nameIn(one))
  }
  return (
    <Col span={24}>
      <Form.Item label="育种家" extra="从育种家档案中选择，单位写入外部单位，个人写入人员；清空即全部清空">
        <Select<string[]>
          mode="multiple"
          aria-label={`${item.label}：育种家`}
          virtual={false}
          allowClear={clearable}
          disabled={disabled}
          placeholder="输入名称、曾用名或拼音首字母"
          showSearch={{ filterOption: false, onSearch: find }}
          notFoundContent={null}
          options={[...new Set([...offered, ...held])].map((value) => ({ value, label: nameIn(value) }))}
          value={[...held]}
          onChange={choose}
          onClear={empty}
        />
      </Form.Item>
    </Col>
  )
}

/** Returns what puts a name into the parts of a holder, takes it out, and empties all parts. */
function useHolderNames(item: ModuleItem) {
  const form = Form.useFormInstance()
  const peopleNow = () => (form.getFieldValue(item.staffList) ?? []) as StaffEntry[]
  const unitsNow = () => unitsIn(textOf(form.getFieldValue(item.externalUnit)))
  const setUnits = (units: readonly string[]) =>
    form.setFieldsValue({ [item.externalUnit]: units.join('、') })
  const setPeople = (people: readonly StaffEntry[]) => form.setFieldsValue({ [item.staffList]: people })
  const add = (name: string, isPerson: boolean) => {
    if (!isPerson) setUnits([...new Set([...unitsNow(), name])])
    else setPeople(withEntry(peopleNow(), entryOf(name, nobody)) ?? peopleNow())
  }
  const remove = (name: string) => {
    const { userName } = entryOf(name, nobody)
    const person = peopleNow().find((entry) => entry.userName === userName)
    if (person) setPeople(withoutEntry(peopleNow(), person))
    setUnits(unitsNow().filter((unit) => unit !== name))
  }
  const empty = () => {
    const gone = peopleNow().map((entry) => ({ ...entry, status: false }))
    form.setFieldsValue({ ...emptyOf(item), [item.staffList]: gone })
  }
  return { add, remove, empty }
}

const unitsIn = (text: string): string[] =>
  text
    .split(/[、,，;；/\n]/)
    .map((unit) => unit.trim())
    .filter(Boolean)
