import type { CollectionList } from '@hepu/api/areas/contract/payment/contractCollection'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { moneyProblem, typedMoney } from '@hepu/api/core/money/typedMoney'
import { Button, Input } from 'antd'
import { yuan } from '../contractText.ts'

export type OpenCondition = CollectionList['openConditions'][number]
/** What is typed, by the id of the condition. */
export type TypedUses = Readonly<Record<string, string>>

/** Returns the typed uses as a call takes them; null if one is no amount. */
export function usesOf(typed: TypedUses): { conditionId: string; amount: string }[] | null {
  const uses = Object.entries(typed).flatMap(([conditionId, amount]) =>
    amount.trim() ? [{ conditionId, amount: typedMoney(amount.trim(), '元') }] : [],
  )
  return uses.some(({ amount }) => moneyProblem(amount, '元') !== null)
    ? null
    : uses.filter(({ amount }) => fenIn(amount) > 0n)
}

/** Returns the sum of uses in fen. */
export const sumOfUses = (uses: readonly { amount: string }[]): bigint =>
  sum(uses.map(({ amount }) => fenIn(amount)))

/** Divides an amount among conditions, the oldest first. */
function oldestFirst(conditions: readonly OpenCondition[], amount: bigint): TypedUses {
  let left = amount
  const typed: Record<string, string> = {}
  for (const { id, open } of conditions) {
    const part = fenIn(open) < left ? fenIn(open) : left
    if (part > 0n) typed[id] = yuanText(part)
    left -= part
  }
  return typed
}

interface Props {
  conditions: readonly OpenCondition[]
  /** What may be divided, as text; null while it is not typed. */
  amount: string | null
  typed: TypedUses
  unit: string
  onChange: (typed: TypedUses) => void
}

/** 核销: how much is used for each condition that is open. */
export function UsesEditor({ conditions, amount, typed, unit, onChange }: Props) {
  if (conditions.length === 0) return <p className="quiet">没有未结清的付款条件。</p>
  const isAmount = amount !== null && moneyProblem(amount, '元') === null
  return (
    <>
      <Button
        size="small"
        disabled={!isAmount}
        onClick={() => isAmount && onChange(oldestFirst(conditions, fenIn(amount)))}
      >
        按到期先后核销
      </Button>
      <div className="payment-uses">
        {conditions.map(({ id, name, dueOn, open }) => (
          <Row
            key={id}
            name={`${name}（${dueOn ?? '无到期日'}）`}
            open={open}
            unit={unit}
            value={typed[id] ?? ''}
            onChange={(value) => onChange({ ...typed, [id]: value })}
          />
        ))}
      </div>
    </>
  )
}

interface RowProps {
  name: string
  open: string
  unit: string
  value: string
  onChange: (value: string) => void
}

function Row({ name, open, unit, value, onChange }: RowProps) {
  return (
    <>
      <span>{name}</span>
      <span className="num">余 {yuan(open)}</span>
      <Input
        aria-label={`${name}的核销金额`}
        value={value}
        suffix={unit}
        inputMode="decimal"
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
