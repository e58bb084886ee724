import { searchUserByNameAndOrgId } from '@hepu/api/areas/project/node/projectTracking'
import { Select } from 'antd'
import { useState } from 'react'
import { textOf } from '../../../resource/form/control.ts'
import { fieldAt } from '../../../resource/form/itemValues.ts'
import { useSuggestions } from '../../../resource/form/useSuggestions.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

/** A user who was chosen. */
export interface Picked {
  value: string
  label: string
}

interface Props {
  /** For screen readers. */
  label: string
  placeholder: string
  value: Picked | null
  onChange: (picked: Picked | null) => void
}

/** An active user of the visible organisations, found by a part of his name. */
export function PersonPicker({ label, placeholder, value, onChange }: Props) {
  const { rows, find } = useSuggestions({ route: searchUserByNameAndOrgId, search: 'userName' })
  const [isOpen, setOpen] = useState(false)
  return (
    <Select<Picked | null>
      className="person-picker"
      aria-label={label}
      placeholder={placeholder}
      labelInValue
      virtual={false}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: find }}
      notFoundContent={null}
      open={isOpen}
      onOpenChange={setOpen}
      options={rows.map((row) => ({
        value: textOf(fieldAt(row, 'id')),
        label: `${textOf(fieldAt(row, 'name'))}（${textOf(fieldAt(row, 'orgName'))}）`,
      }))}
      value={value}
      onChange={(next) => onChange(next ? { value: next.value, label: next.label } : null)}
    />
  )
}
