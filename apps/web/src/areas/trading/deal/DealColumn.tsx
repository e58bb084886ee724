import { dealMove, type DealBoardAnswer, type DealCard } from '@hepu/api/areas/trading/deal/deal'
import { stageBlocker } from '@hepu/api/areas/trading/deal/dealStages'
import type { DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Opened } from './DealBoard.tsx'
import { DealCardView } from './DealCardView.tsx'
import { yuanShown } from './yuanShown.ts'

interface Props {
  column: DealBoardAnswer['stages'][number]
  /** On a narrow screen only the chosen column shows. */
  isChosen: boolean
  dragged: DealCard | null
  onDrag: (card: DealCard | null) => void
  onOpen: (opened: Opened) => void
}

/** A stage of the board: a card that is dropped on it comes to it. */
export function DealColumn({ column, isChosen, dragged, onDrag, onOpen }: Props) {
  const [isOver, setOver] = useState(false)
  const move = useRun(dealMove, { success: messages.done })
  const { stage, label, count, expected, weighted, cards } = column
  const bring = (card: DealCard, to: DealStage) => {
    const why = stageBlocker(card.stage, to, { contractId: true, closedReason: '有' })
    if (why) notify.warning(why)
    else if (to === 'contracted' || to === 'lost') onOpen({ kind: 'move', card, stage: to })
    else void move.run({ id: card.id, version: card.version, stage: to })
  }
  const mayDrop = dragged !== null && dragged.stage !== stage
  return (
    <section
      className={['deal-column', isChosen ? 'is-chosen' : '', isOver && mayDrop ? 'is-target' : '']
        .filter(Boolean)
        .join(' ')}
      aria-label={`${label}，${count} 项`}
      onDragOver={(event) => {
        if (!mayDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged && mayDrop) bring(dragged, stage)
        onDrag(null)
      }}
    >
      <h2>
        {label} <span className="quiet">{count}</span>
      </h2>
      <p className="quiet">
        {yuanShown(expected)}，加权 {yuanShown(weighted)}
      </p>
      <ul className="deal-cards">
        {cards.map((card) => (
          <DealCardView
            key={card.id}
            card={card}
            onDrag={onDrag}
            onMove={(to) => bring(card, to)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {count > cards.length && (
        <p className="quiet">另有 {count - cards.length} 项，请用上方条件缩小范围。</p>
      )}
    </section>
  )
}
