import { wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import {
  oneUnit,
  quantityText,
  readQuantity,
  tierBases,
  type TierBase,
} from '@hepu/api/areas/contract/money/tierBase'
import {
  tierAmount,
  tierModes,
  type CommissionTier,
  type TierMode,
} from '@hepu/api/areas/contract/money/tiers'
import { wholeInversions } from '@hepu/api/areas/contract/money/wholeInversions'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { Input } from 'antd'
import { useState } from 'react'
import { StateText } from '../../../ui/text/StateText.tsx'

interface Props {
  tiers: readonly CommissionTier[]
  base: TierBase
  mode: TierMode
}

/** What tiers come to: for the typed quantity, at each boundary and just above it, in both modes. */
export function TierTrial({ tiers, base, mode }: Props) {
  const [typed, setTyped] = useState('')
  const quantity = readQuantity(typed, base)
  const ends = tiers.flatMap(({ upTo }) => (upTo === null ? [] : [wholeOf(upTo, base)]))
  const points = ends.flatMap((end) => [end, end + oneUnit(base)])
  const shown = quantity === undefined || quantity < 0n ? points : [quantity, ...points]
  const { unit } = tierBases[base]
  const pay = (at: bigint, how: TierMode) =>
    groupedMoney(tierAmount(at, { tiers, base, mode: how }).total, '元')
  return (
    <>
      <div className="commission-trial">
        <div>
          <Input
            aria-label="试算数量"
            suffix={unit}
            placeholder="试算：输入数量，看提成金额"
            value={typed}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
          <div className="plain-table">
            <table aria-label="试算结果">
              <thead>
                <tr>
                  <th scope="col" className="num">
                    数量
                  </th>
                  <th scope="col" className="num">
                    {tierModes.MARGINAL}（元）
                  </th>
                  <th scope="col" className="num">
                    {tierModes.WHOLE}（元）
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((at, index) => (
                  <tr
                    key={`${index} ${at}`}
                    className={at === quantity && index === 0 ? 'commission-total' : undefined}
                  >
                    <td className="num">{quantityText(at, base)}</td>
                    <td className="num">{pay(at, 'MARGINAL')}</td>
                    <td className="num">{pay(at, 'WHOLE')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
        <Curve tiers={tiers} base={base} mode={mode} />
      </div>
      {mode === 'WHOLE' &&
        wholeInversions(tiers, base).map(({ warning }) => (
          <p key={warning} className="commission-note">
            <StateText tone="warn">{warning}</StateText>
          </p>
        ))}
    </>
  )
}

const WIDTH = 240
const HEIGHT = 140
const STEPS = 80n

/** Commission over quantity, in both modes; the chosen one is drawn through. */
function Curve({ tiers, base, mode }: Props) {
  const ends = tiers.flatMap(({ upTo }) => (upTo === null ? [] : [wholeOf(upTo, base)]))
  const most = ((ends.at(-1) ?? oneUnit(base) * 1000n) * 3n) / 2n
  const quantities = Array.from({ length: Number(STEPS) + 1 }, (_, at) => (most * BigInt(at)) / STEPS)
  const curves = (['MARGINAL', 'WHOLE'] as const).map((how) => ({
    how,
    amounts: quantities.map((at) => Number(tierAmount(at, { tiers, base, mode: how }).total)),
  }))
  const top = Math.max(1, ...curves.flatMap(({ amounts }) => amounts))
  const line = (amounts: readonly number[]) =>
    amounts
      .map((amount, at) => `${(at / Number(STEPS)) * WIDTH},${HEIGHT - 4 - (amount / top) * (HEIGHT - 8)}`)
      .join(' ')
  return (
    <svg
      className="commission-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`提成随数量变化，到 ${quantityText(most, base)}；实线为${tierModes[mode]}`}
    >
      {curves.map(({ how, amounts }) => (
        <polyline
          key={how}
          points={line(amounts)}
          fill="none"
          stroke={how === mode ? 'var(--green)' : 'var(--quiet)'}
          strokeWidth={how === mode ? 2 : 1}
          strokeDasharray={how === mode ? undefined : '4 3'}
        />
      ))}
    </svg>
  )
}
