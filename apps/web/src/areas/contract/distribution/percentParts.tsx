import { Button, Input } from 'antd'
import { sumOf } from './typedTerms.ts'

/** The sum of percentages, marked while it is not 100. */
export function Sum({ percents }: { percents: readonly string[] }) {
  const sum = sumOf(percents)
  return (
    <span className={sum === '100' ? 'dist-right' : 'dist-wrong'} aria-live="polite">
      {sum === null ? '比例应为数字' : sum === '100' ? '合计 100%' : `合计 ${sum}%，应为100%`}
    </span>
  )
}

interface PercentProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A percentage. */
export const Percent = ({ label, value, onChange }: PercentProps) => (
  <Input
    aria-label={label}
    className="dist-figure"
    value={value}
    suffix="%"
    onChange={({ target }) => onChange(target.value)}
  />
)

export const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button type="link" size="small" danger aria-label={`删除${what}`} onClick={onClick}>
    删除
  </Button>
)
