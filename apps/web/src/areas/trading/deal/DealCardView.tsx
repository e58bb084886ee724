import { dealDelete, type DealCard } from '@hepu/api/areas/trading/deal/deal'
import { stageBlocker, stageOrder } from '@hepu/api/areas/trading/deal/dealStages'
import { dealStages, type DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { consultPath, contractPath } from '../consult/consultPaths.ts'
import type { Opened } from './DealBoard.tsx'
import { dealName } from './dealName.ts'
import { yuanShown } from './yuanShown.ts'

interface Props {
  card: DealCard
  onDrag: (card: DealCard | null) => void
  onMove: (stage: DealStage) => void
  onOpen: (opened: Opened) => void
}

/** A deal on the board. Its menu moves it for those who do not drag. */
export function DealCardView({ card, onDrag, onMove, onOpen }: Props) {
  const remove = useRun(dealDelete, { success: messages.deleted })
  const { box, ask } = useConfirm()
  const name = dealName(card)
  const choose = async (key: string) => {
    if (key === 'edit' || key === 'draft') onOpen({ kind: key, card })
    else if (key === 'delete') {
      if (await ask(`确定删除撮合「${name}」吗？`, { yes: '删除', no: '取消' }))
        await remove.run({ id: card.id })
    } else onMove(key as DealStage)
  }
  return (
    <li
      className="deal-card"
      draggable={card.can['move'] === true}
      onDragStart={() => onDrag(card)}
      onDragEnd={() => onDrag(null)}
    >
      <strong>{name}</strong>
      <Sides card={card} />
      {card.nextStep && (
        <p className={card.isOverdue ? 'is-overdue' : undefined}>
          下一步：{card.nextStep}
          {card.nextOn && (
            <span>
              <span className="deal-day">（{card.nextOn}</span>
              {card.isOverdue && '，已过期'}）
            </span>
          )}
        </p>
      )}
      {card.obstacle && <p className="quiet">障碍：{card.obstacle}</p>}
      {card.closedReason && <p className="quiet">未成：{card.closedReason}</p>}
      {card.contractId && (
        <p>
          <Link to={contractPath(card.contractId)}>{card.contractName}</Link>
        </p>
      )}
      <footer>
        <span>
          {card.expected ? yuanShown(card.expected) : '金额未估'}
          {card.probability === null ? '' : ` · ${card.probability}%`}
        </span>
        <RowMenu label={name} items={itemsOf(card)} onClick={(key) => void choose(key)} />
      </footer>
      <small className="quiet">{card.brokerName ?? '未指定经纪人'}</small>
      {box}
    </li>
  )
}

function Sides({ card: { supply, demand, consult } }: { card: DealCard }) {
  const orgs = [supply?.orgName, demand?.orgName].filter(Boolean)
  // The head of the card has these names already.
  const named = [supply?.name, demand?.name]
  return (
    <>
      {orgs.length > 0 && <p className="quiet">{orgs.join(' ↔ ')}</p>}
      {consult && (
        <p>
          <Link to={consultPath(consult.id)}>
            咨询：{consult.name}
            {consult.topicName && !named.includes(consult.topicName) && `（${consult.topicName}）`}
          </Link>
        </p>
      )}
    </>
  )
}

/** What the menu of a card offers; what its stage does not allow is disabled. */
function itemsOf({ can, whyNot = {}, stage }: DealCard) {
  const moves = stageOrder
    .filter((to) => to !== stage)
    .map((to) => ({
      key: to,
      label: `移到「${dealStages[to]}」`,
      disabled: !can['move'] || stageBlocker(stage, to, { contractId: true, closedReason: '有' }) !== null,
    }))
  return [
    ...(can['edit'] ? [{ key: 'edit', label: '编辑' }] : []),
    ...(can['draft'] || whyNot['draft']
      ? [{ key: 'draft', label: whyNot['draft'] ?? '起草合同', disabled: !can['draft'] }]
      : []),
    ...(can['edit'] ? moves : []),
    ...(can['delete'] ? [{ key: 'delete', label: '删除', danger: true }] : []),
  ]
}
