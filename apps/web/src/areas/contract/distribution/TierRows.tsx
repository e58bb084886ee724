import { Button, Input } from 'antd'
import { Percent, Remove, Sum } from './percentParts.tsx'
import { newTier, type TypedLine, type TypedTier } from './typedTerms.ts'

interface Props {
  tiers: readonly TypedTier[]
  lines: readonly TypedLine[]
  onChange: (tiers: TypedTier[]) => void
}

/** Percentages of the lines by tiers; the last tier has no end. */
export function TierRows({ tiers, lines, onChange }: Props) {
  return (
    <div className="dist-inner">
      {tiers.map((tier, at) => (
        <div key={tier.key} className="dist-line">
          <Input
            aria-label={`第${at + 1}档上限`}
            className="dist-bound"
            prefix={`第${at + 1}档 至`}
            suffix="元"
            placeholder={at === tiers.length - 1 ? '以上' : '上限'}
            value={tier.upTo}
            onChange={({ target }) => onChange(tiers.with(at, { ...tier, upTo: target.value }))}
          />
          {lines.map((line, no) => (
            <span key={line.key}>
              {line.name}{' '}
              <Percent
                label={`第${at + 1}档${line.name}的比例`}
                value={tier.percents[no] ?? ''}
                onChange={(percent) => onChange(tiers.with(at, withPercent(tier, lines.length, no, percent)))}
              />
            </span>
          ))}
          <Sum percents={lines.map((_, no) => tier.percents[no] ?? '')} />
          <Remove what={`第${at + 1}档`} onClick={() => onChange(tiers.toSpliced(at, 1))} />
        </div>
      ))}
      <Button type="dashed" size="small" onClick={() => onChange([...tiers, newTier(lines.length)])}>
        增加一档
      </Button>
    </div>
  )
}

const withPercent = (tier: TypedTier, lines: number, at: number, percent: string): TypedTier => ({
  ...tier,
  percents: Array.from({ length: lines }, (_, no) => (no === at ? percent : (tier.percents[no] ?? ''))),
})
