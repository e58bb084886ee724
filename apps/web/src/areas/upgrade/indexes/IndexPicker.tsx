import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { OrderList } from './OrderList.tsx'
import { searchIcon } from '../../../ui/control/searchIcon.tsx'

export interface PickableIndex {
  key: string
  label: string
  unit: string
  group: string
}

interface Props {
  indexes: readonly PickableIndex[]
  /** Keys of the chosen ones, in their order. */
  value: readonly string[]
  onChange: (keys: string[]) => void
}

/** 指标选择: by group on the left, with a search and all of a group at once; the chosen ones in their order on the right. */
export function IndexPicker({ indexes, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const wanted = search.trim()
  const shown = indexes.filter((index) => index.label.includes(wanted) || index.group.includes(wanted))
  const groups = [...Map.groupBy(shown, (index) => index.group)]
  const byKey = new Map(indexes.map((index) => [index.key, index]))
  const toggle = (keys: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...value, ...keys])] : value.filter((key) => !keys.includes(key)))
  return (
    <div className="index-picker">
      <div>
        <Input.Search
          allowClear
          searchIcon={searchIcon}
          aria-label="搜索指标"
          placeholder="搜索指标"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <div className="index-groups">
          {groups.length === 0 && <p className="quiet">没有找到名称含「{wanted}」的指标</p>}
          {groups.map(([group, members]) => (
            <IndexGroup key={group} group={group} members={members} value={value} onToggle={toggle} />
          ))}
        </div>
      </div>
      <div>
        <header>
          已选 {value.length} 项
          <Button type="link" size="small" disabled={value.length === 0} onClick={() => onChange([])}>
            清空
          </Button>
        </header>
        <OrderList
          label="已选指标的次序"
          items={value}
          keyOf={(key) => key}
          labelOf={(key) => byKey.get(key)?.label ?? key}
          onOrder={onChange}
        />
      </div>
    </div>
  )
}

function IndexGroup(props: {
  group: string
  members: readonly PickableIndex[]
  value: readonly string[]
  onToggle: (keys: readonly string[], isOn: boolean) => void
}) {
  const { group, members, value, onToggle } = props
  const keys = members.map((index) => index.key)
  const chosen = keys.filter((key) => value.includes(key)).length
  return (
    <fieldset>
      <legend>
        <Checkbox
          checked={chosen === keys.length}
          indeterminate={chosen > 0 && chosen < keys.length}
          onChange={(event) => onToggle(keys, event.target.checked)}
        >
          {group}（{chosen}/{keys.length}）
        </Checkbox>
      </legend>
      {members.map((index) => (
        <Checkbox
          key={index.key}
          checked={value.includes(index.key)}
          onChange={(event) => onToggle([index.key], event.target.checked)}
        >
          {index.label}
        </Checkbox>
      ))}
    </fieldset>
  )
}
