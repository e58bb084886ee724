import type { SoldAnswer } from '@hepu/api/areas/breeder/statistic/breederProduct'
import { Select } from 'antd'

interface Props {
  period: SoldAnswer['period']
  onChange: (year: number) => void
}

/** The days of the year stay on one line, below the choice if need be. */
const WHOLE = { display: 'inline-block' } as const

/** Chooses the business year of the figures, among those with sales. */
export function YearChoice({ period: { text, firstYear, lastYear, endYear }, onChange }: Props) {
  const first = Math.min(firstYear ?? endYear, endYear)
  const last = Math.max(lastYear ?? endYear, endYear)
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at)
  return (
    <p>
      <Select
        aria-label="业务年度"
        value={endYear}
        options={years.map((value) => ({ value, label: `${value} 年度` }))}
        onChange={onChange}
      />{' '}
      <span className="quiet" style={WHOLE}>
        {text}
      </span>
    </p>
  )
}
