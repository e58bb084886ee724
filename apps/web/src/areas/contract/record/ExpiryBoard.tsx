import type { Expiry } from '@hepu/api/areas/contract/record/contractCalls'
import { Button } from 'antd'

const words: readonly [Expiry, string][] = [
  ['90', '90 天内到期'],
  ['60', '60 天内'],
  ['30', '30 天内'],
  ['7', '7 天内'],
  ['over', '到期待续'],
]

interface Props {
  board: Readonly<Record<Expiry, number>> | undefined
  chosen: string | null
  onChoose: (expiry: Expiry | null) => void
}

/** 到期看板: how many contracts end soon; a click shows them, a second one shows all. */
export function ExpiryBoard({ board, chosen, onChoose }: Props) {
  return (
    <ul className="contract-board" aria-label="到期看板">
      {words.map(([expiry, label]) => (
        <li key={expiry}>
          <Button
            size="small"
            type={chosen === expiry ? 'primary' : 'default'}
            aria-pressed={chosen === expiry}
            onClick={() => onChoose(chosen === expiry ? null : expiry)}
          >
            {label}
            <b>{board?.[expiry] ?? '—'}</b>
          </Button>
        </li>
      ))}
    </ul>
  )
}
