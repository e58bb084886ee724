import { tierBases, type TierBase } from '@hepu/api/areas/contract/money/tierBase'
import { tierProblems, type CommissionTier, type TierMode } from '@hepu/api/areas/contract/money/tiers'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { StateText } from '../../../ui/text/StateText.tsx'
import { amountOf } from './commissionText.ts'
import { TierTrial } from './TierTrial.tsx'

interface Props {
  tiers: readonly CommissionTier[]
  base: TierBase
  mode: TierMode
  onChange: (tiers: CommissionTier[]) => void
}

const MAX_TIERS = 12

/** The tiers of a rule, each known by its upper end, with what they come to. */
export function TierEditor({ tiers, base, mode, onChange: report }: Props) {
  // Before anything was typed, what is missing is no mistake.
  const [isTouched, setTouched] = useState(false)
  const onChange = (next: CommissionTier[]) => {
    setTouched(true)
    report(next)
  }
  const { unit, rate, rateUnit } = tierBases[base]
  const problems = tierProblems(tiers, base)
  const set = (at: number, change: Partial<CommissionTier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...change } : tier)))
  const last = tiers.length - 1
  const add = () =>
    onChange([...tiers.slice(0, last), { upTo: '', rate: tiers[last]?.rate ?? '' }, ...tiers.slice(last)])
  const remove = (at: number) => onChange(tiers.filter((_, index) => index !== at))
  return (
    <div role="group" aria-label="阶梯">
      <table className="commission-tiers">
        <thead>
          <tr>
            <th scope="col">档</th>
            <th scope="col">超过（{unit}）</th>
            <th scope="col">至，含（{unit}）</th>
            <th scope="col">
              {rate}（{rateUnit}）
            </th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a tier has no other identity than its place
            <tr key={at}>
              <td>{at + 1}</td>
              <td>{at === 0 ? '0' : amountOrText(tiers[at - 1]?.upTo)}</td>
              <td>
                {at === last ? (
                  '以上'
                ) : (
                  <Input
                    aria-label={`第${at + 1}档上限`}
                    value={tier.upTo ?? ''}
                    onChange={({ target }) => set(at, { upTo: target.value.trim() })}
                  />
                )}
              </td>
              <td>
                <Input
                  aria-label={`第${at + 1}档${rate}`}
                  value={tier.rate}
                  onChange={({ target }) => set(at, { rate: target.value.trim() })}
                />
              </td>
              <td>
                {at !== last && (
                  <Button danger type="link" size="small" onClick={() => remove(at)}>
                    删除
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" disabled={tiers.length >= MAX_TIERS} onClick={add}>
        增加一档
      </Button>
      {problems.map((problem) => (
        <p key={problem} className="commission-note">
          <StateText tone={isTouched ? 'bad' : 'quiet'}>{problem}</StateText>
        </p>
      ))}
      {problems.length === 0 && <TierTrial tiers={tiers} base={base} mode={mode} />}
    </div>
  )
}

const amountOrText = (upTo: string | null | undefined): string =>
  upTo && /^\d+(\.\d+)?$/.test(upTo) ? amountOf(upTo) : (upTo ?? '')
