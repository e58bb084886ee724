import type { ScoreCard } from '@hepu/api/areas/breeder/score/breederScore'
import {
  cardLabels as labels,
  isThin,
  scoredName,
  thinScore,
} from '@hepu/api/areas/breeder/score/scoreFields'
import { breederKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { Link } from 'react-router'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Num } from '../../../ui/text/Num.tsx'
import '../../figures.css'
import '../breeder.css'
import { breederPath } from '../breederPaths.ts'

interface Props {
  label: string
  /** Title above the heads. */
  title?: string
  cards: readonly ScoreCard[]
  /** Shows years in place of names: the scores of one breeder. */
  byYear?: boolean
  onOpen: (card: ScoreCard) => void
}

/** Scores with their places; a score opens its criteria with formulas and inputs. */
export function ScoreTable({ label, title, cards, byYear = false, onOpen }: Props) {
  return (
    <PlainTable
      label={label}
      {...(title === undefined ? {} : { title })}
      rows={cards}
      keyOf={({ id }) => id}
      pageSize={50}
      columns={[
        byYear
          ? {
              title: labels.year,
              width: 130,
              cell: ({ year, isCurrent }) => `${year} 年${isCurrent ? '' : '（重评前）'}`,
            }
          : {
              title: labels.breederId,
              cell: (card) =>
                card.isDeleted ? (
                  scoredName(card)
                ) : (
                  <Link to={breederPath(card.breederId, 'score')}>{card.name}</Link>
                ),
            },
        { title: '名次', width: 84, isFigure: true, cell: placeText },
        {
          title: labels.score,
          width: 90,
          isFigure: true,
          cell: (card) => (
            <button
              type="button"
              className="cell-button breeder-figure num"
              aria-label={`${card.name} ${card.year} 年得分 ${scoreText(card)}，查看指标`}
              onClick={() => onOpen(card)}
            >
              {scoreText(card)}
            </button>
          ),
        },
        {
          title: labels.weight,
          width: 116,
          isFigure: true,
          cell: ({ weight }) => <Num value={weight} digits={2} />,
        },
        { title: '类型', width: 90, cell: ({ kind }) => breederKinds[kind] },
        { title: '档案等级', width: 84, cell: ({ grade }) => grade ?? BLANK },
        { title: labels.ruleNo, width: 90, cell: ({ ruleNo }) => `第 ${ruleNo} 版` },
        {
          title: '评定',
          width: 240,
          minWidth: 200,
          cell: ({ createdByName, createTime, reason }) =>
            [createdByName, formatTime(createTime), reason].filter(Boolean).join('，'),
        },
      ]}
    />
  )
}

/** The place of a card; what stands in its place where the score rests on too little. */
const placeText = (card: ScoreCard): string =>
  card.rank === null ? (card.isCurrent && isThin(card) ? thinScore : BLANK) : String(card.rank)

/** The total of a card; a period without activity has none. */
const scoreText = ({ score }: ScoreCard): string => (score === null ? '无活动' : score.toFixed(2))
