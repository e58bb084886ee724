import { measures, type Measure, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import { Select } from 'antd'

interface Props {
  report: Report
  value: Measure
  onChange: (measure: Measure) => void
}

/** Chooses the measure to count. */
export function MeasureSelect({ report, value, onChange }: Props) {
  return (
    <label className="report-choice">
      指标
      <Select<Measure>
        aria-label="指标"
        style={{ width: 110 }}
        value={value}
        disabled={report.measures.length === 1}
        options={report.measures.map((name) => ({ value: name, label: measures[name].label }))}
        onChange={onChange}
      />
    </label>
  )
}
