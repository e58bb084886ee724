import { Button } from 'antd'
import { useId, useRef, useState, type FormEvent } from 'react'
import { FilterControl } from './FilterControl.tsx'
import { countSet, fitting, initialOf, type FilterField, type FilterValues } from './filters.ts'
import { useBoxWidth } from '../grid/useBoxWidth.ts'
import { useOnce } from '../useOnce.ts'

interface Props {
  fields: readonly FilterField[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
}

/**
 * Filters above a table. Enter and 查询 search; 重置 restores the initial values and searches. Filters that do not fit into
 * one row are behind 展开, which is open from the start if one of them is set.
 */
export function FilterForm({ fields, values, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const fit = fitting(fields, useBoxWidth(form))
  const [draft, setDraft] = useState(values)
  const [toggled, setToggled] = useState<boolean>()
  const once = useOnce()
  const text = JSON.stringify(values)
  const [shownFor, setShownFor] = useState(text)
  if (shownFor !== text) {
    setShownFor(text)
    setDraft(values)
  }
  const hidden = fields.slice(fit)
  const open = toggled ?? countSet(hidden, values) > 0
  const set = (field: FilterField, change: FilterValues) => {
    const cleared = fields.filter((cleared) => field.clears?.includes(cleared.name)).flatMap(namesToClear)
    setDraft((before) => ({ ...before, ...Object.fromEntries(cleared), ...change }))
  }
  const search = (wish: string, next: FilterValues) => {
    setDraft(next)
    once(`${wish} ${JSON.stringify(next)}`, () => onSearch(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search('search', draft)
  }
  return (
    <form ref={form} className="filters" role="search" onSubmit={submit}>
      {(open ? fields : fields.slice(0, fit)).map((field) => (
        <Filter key={field.name} field={field} values={draft} onChange={(change) => set(field, change)} />
      ))}
      <div className="filter-actions">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={() => search('reset', initialOf(fields))}>重置</Button>
        {hidden.length > 0 && (
          <Button type="link" aria-expanded={open} onClick={() => setToggled(!open)}>
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  )
}

const namesToClear = (field: FilterField): [string, string][] =>
  field.type === 'daterange'
    ? [
        [field.name, ''],
        [field.endName, ''],
      ]
    : [[field.name, '']]

interface FilterProps {
  field: FilterField
  values: FilterValues
  onChange: (change: FilterValues) => void
}

function Filter({ field, values, onChange }: FilterProps) {
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{field.label}</label>
      <FilterControl id={id} field={field} values={values} onChange={onChange} />
    </div>
  )
}
