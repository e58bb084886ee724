import {
  morningWeeks,
  showMorning,
  type MorningCard,
  type MorningWeek,
} from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { missingReasons } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { LockFilled } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { useWallCall } from '../wall/useWidget.ts'
import { OldNote, WallFailure, WallLoading } from '../wall/WallNotes.tsx'
import { useWall } from '../wall/wallContext.ts'
import { Deviations } from './Deviations.tsx'

/** 晨会: what changed since a week ago in five cards, and below them what deviates, the largest first. */
export function MorningPage() {
  const { filters } = useWall()
  const { orgId, crop } = filters
  const scope = { ...(orgId ? { orgId } : {}), ...(crop ? { crop } : {}) }
  const { data, error, retry, oldMinutes } = useWallCall(showMorning, scope)
  const [shown, setShown] = useState<number | null>(null)
  return (
    <div className="cockpit-page morning">
      <section className="morning-cards" aria-label="近一周变化">
        {error && <WallFailure message={error.message} onRetry={retry} />}
        {!data && !error && <WallLoading />}
        {data?.cards.map((card, at) => (
          <Card key={card.key} card={card} isShown={at === shown} onShow={() => setShown(at)} />
        ))}
      </section>
      <Deviations scope={scope} />
      {data && (
        <p className="morning-period">
          近一周：{data.from} 至 {data.to}；括号内为再前一周 <OldNote minutes={oldMinutes} />
        </p>
      )}
    </div>
  )
}

interface CardProps {
  card: MorningCard
  /** The card that is spoken about. */
  isShown: boolean
  onShow: () => void
}

function Card({ card, isShown, onShow }: CardProps) {
  const { isWall } = useWall()
  const { title, unit, reason, items } = card
  return (
    <article className={`wall-widget ${isShown ? 'is-shown' : ''}`} aria-label={title}>
      <header>
        <h2>
          <button type="button" className="wall-link" aria-pressed={isShown} onClick={onShow}>
            {title}
          </button>
        </h2>
      </header>
      <div className="wall-body">
        {reason === 'noRight' ? (
          <p className="morning-figure">
            <LockFilled aria-label={missingReasons.noRight} />
          </p>
        ) : (
          <p className="morning-figure">
            <b>
              <Figure card={card} week="now" />
            </b>{' '}
            {unit}
            {card.before !== null && (
              <small>
                （<Figure card={card} week="before" />）
              </small>
            )}
          </p>
        )}
        {reason === null && items.length === 0 && unit !== '万公斤' && <p className="quiet">本周没有</p>}
        <ul>
          {items.map(({ title: name, note, path }) => (
            <li key={path ?? name}>
              {path && !isWall ? <Link to={path}>{name}</Link> : <span>{name}</span>}
              <small>{note}</small>
            </li>
          ))}
        </ul>
      </div>
      <footer />
    </article>
  )
}

/** A figure that opens the rows it counts, where there are any and the screen is no wall. */
function Figure({
  card: { key, title, unit, value, before },
  week,
}: {
  card: MorningCard
  week: MorningWeek
}) {
  const { onMorning } = useWall()
  const figure = week === 'now' ? value : before
  const text = formatNumber(figure, unit === '万公斤' ? 1 : 0)
  if (!onMorning || !figure) return text
  return (
    <button
      type="button"
      className="wall-figure"
      aria-label={`${title} ${morningWeeks[week]} ${text}${unit}，查看明细`}
      onClick={() => onMorning({ kind: 'morning', title, unit, of: key, week })}
    >
      {text}
    </button>
  )
}
