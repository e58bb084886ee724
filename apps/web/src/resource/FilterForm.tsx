import { Button, Input, Select } from 'antd'
import { lazy, Suspense, useId, useState, type FormEvent } from 'react'
import { initialOf, type FilterField, type FilterValues } from './filters.ts'

const FilterDate = lazy(() => import('./FilterDate.tsx'))
/** Filters beyond this many stand behind 展开. */
const SHOWN = 4

interface Props {
  fields: readonly FilterField[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
}

/** Filters above a table. Enter and 查询 search; 重置 goes back to the initial values and searches. */
export function FilterForm({ fields, values, onSearch }: Props) {
  const [draft, setDraft] = useState(values)
  const [open, setOpen] = useState(() => fields.slice(SHOWN).some((field) => values[field.name]))
  const text = JSON.stringify(values)
  const [shownFor, setShownFor] = useState(text)
  if (shownFor !== text) {
    setShownFor(text)
    setDraft(values)
  }
  const shown = open ? fields : fields.slice(0, SHOWN)
  const set = (field: FilterField, change: FilterValues) => {
    const cleared = Object.fromEntries((field.clears ?? []).map((name) => [name, '']))
    setDraft((before) => ({ ...before, ...cleared, ...change }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <form className="filters" role="search" onSubmit={submit}>
      {shown.map((field) => (
        <Filter key={field.name} field={field} values={draft} onChange={(change) => set(field, change)} />
      ))}
      <div className="filter-actions">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            setDraft(initialOf(fields))
            onSearch(initialOf(fields))
          }}
        >
          重置
        </Button>
        {fields.length > SHOWN && (
          <Button type="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  )
}

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
      <Control id={id} field={field} values={values} onChange={onChange} />
    </div>
  )
}

function Control({ id, field, values, onChange }: FilterProps & { id: string }) {
  const { name, placeholder, width = 150 } = field
  const value = values[name] ?? ''
  if (field.type === 'input') {
    return (
      <Input
        id={id}
        allowClear
        maxLength={100}
        style={{ width }}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    )
  }
  if ('options' in field) {
    const isMultiple = field.type === 'multiSelect'
    return (
      <Select<string | string[]>
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: width }}
        popupMatchSelectWidth={false}
        placeholder={placeholder ?? '全部'}
        {...(isMultiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
        value={isMultiple ? value.split(',').filter(Boolean) : value || null}
        onChange={(next) => onChange({ [name]: next ? String(next) : '' })}
        options={[...field.options] as { value: string; label: string }[]}
      />
    )
  }
  return (
    <Suspense fallback={<Input id={id} disabled style={{ width }} />}>
      <FilterDate id={id} field={field} values={values} onChange={onChange} />
    </Suspense>
  )
}
