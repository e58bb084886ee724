import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { Select } from 'antd'
import { labelOf, type Filters } from './reportChoices.ts'

interface Props {
  report: Report
  filters: Filters
  label: string
  value: string
  onChange: (name: string) => void
  /** Offers to choose none, and calls it so. */
  none?: string
  /** Dimensions that are not offered. */
  without?: readonly string[]
}

/** Chooses a dimension of a report. */
export function DimensionSelect({ report, filters, label, value, onChange, none, without = [] }: Props) {
  const options = report.dimensions
    .filter(({ name }) => !without.includes(name))
    .map(({ name }) => ({ value: name, label: labelOf(report, name, filters) }))
  return (
    <label className="report-choice">
      {label}
      <Select
        aria-label={label}
        style={{ width: 130 }}
        popupMatchSelectWidth={false}
        value={value}
        options={none === undefined ? options : [{ value: '', label: none }, ...options]}
        onChange={onChange}
      />
    </label>
  )
}
