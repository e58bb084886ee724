import { listingKinds, type ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { showAchievement } from '@hepu/api/areas/trading/market/market'
import { marketCalls } from '@hepu/api/areas/trading/market/marketCalls'
import type { GoneListing, MarketDetail } from '@hepu/api/areas/trading/market/marketShapes'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../../client/ApiError.ts'
import { usePortal } from '../../../workspace/portalContext.ts'
import { ListingCards } from './ListingCard.tsx'
import { ListingFacts } from './ListingFacts.tsx'
import { Pictures } from './Pictures.tsx'
import { cropText, isOpenToAsk, priceText, ribbonText, typeText } from './marketText.ts'
import { useAnswer } from './useAnswer.ts'
import './market.css'

const ID = /^[1-9]\d{0,15}$/

/** The page of one public listing. One that has left says what became of it, and shows similar ones. */
export function ListingDetail({ kind }: { kind: ListingKind }) {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <div className="portal-page trade">
      <p className="trade-back">
        <Link to={`/homePage/achievements${kind === 'demand' ? '?tab=demand' : ''}`}>
          ← 全部{listingKinds[kind]}
        </Link>
      </p>
      {ID.test(id) ? (
        <Shown kind={kind} id={id} />
      ) : (
        <Gone kind={kind} text={`没有指明是哪一项${listingKinds[kind]}`} />
      )}
    </div>
  )
}

function Shown({ kind, id }: { kind: ListingKind; id: string }) {
  const route = kind === 'supply' ? marketCalls.showAchievement : marketCalls.showNeed
  const { data, error, isLoading, retry } = useAnswer<typeof showAchievement>(route, { id })
  useEffect(() => {
    if (data) document.title = `${data.name} · 禾谱`
  }, [data])
  if (isLoading) return <Waiting />
  if (data) return <Detail listing={data} />
  const gone = goneOf(error)
  if (gone) return <Gone kind={kind} text={messageOf(error)} similar={gone.similar} />
  return (
    <div className="trade-empty" role="alert">
      <p>没有加载成功：{messageOf(error)}</p>
      <button type="button" className="trade-plain" onClick={retry}>
        重新加载
      </button>
    </div>
  )
}

/** Code of a refusal for a record that does not exist for the caller. */
const NOT_FOUND = 4040

function goneOf(error: unknown): GoneListing | undefined {
  if (!(error instanceof ApiError) || error.code !== NOT_FOUND) return undefined
  return (error.data as GoneListing | null) ?? { similar: [] }
}

const Waiting = () => (
  <div className="trade-waiting" role="status" aria-label="正在加载">
    <i />
    <i />
    <i />
  </div>
)

function Gone({
  kind,
  text,
  similar = [],
}: {
  kind: ListingKind
  text: string
  similar?: GoneListing['similar']
}) {
  return (
    <>
      <section className="trade-gone">
        <h1>{text}</h1>
        <p>
          {similar.length > 0
            ? '以下是同类的公开内容，或许正是您要找的。'
            : '您可以回到列表查看其他公开的内容，或到「联系我们」留言。'}
        </p>
      </section>
      <Similar kind={kind} cards={similar} />
    </>
  )
}

function Similar({ kind, cards }: { kind: ListingKind; cards: GoneListing['similar'] }) {
  if (cards.length === 0) return null
  const label = `同类${listingKinds[kind]}`
  return (
    <section className="portal-section" aria-labelledby="trade-similar">
      <h2 id="trade-similar">{label}</h2>
      <ListingCards cards={cards} label={label} />
    </section>
  )
}

function Detail({ listing }: { listing: MarketDetail }) {
  const { onAsk } = usePortal()
  const ribbon = ribbonText(listing)
  const canAsk = isOpenToAsk(listing)
  return (
    <>
      <article className="trade-detail">
        <Pictures listing={listing} />
        <div className="trade-lead">
          <p className="trade-tags">
            <span>{typeText(listing.kind, listing.resultType)}</span>
            <span>{cropText(listing.cropSpecies)}</span>
            {ribbon && <em>{ribbon}</em>}
          </p>
          <h1>{listing.name}</h1>
          <p className="trade-price">
            {listing.kind === 'demand' ? '预算' : '报价'}
            <b>{priceText(listing)}</b>
          </p>
          <p className="trade-text">{listing.summary}</p>
          <p className="trade-ask">
            <button
              type="button"
              className="portal-enter"
              disabled={!canAsk}
              onClick={() => onAsk({ type: listing.kind, infoId: listing.id, title: listing.name })}
            >
              咨询留言
            </button>
            <span>
              {canAsk
                ? `联系人 ${listing.contactName}，电话 ${listing.contactPhone}；留言后由对方与您联系`
                : `${ribbon}，不再接受咨询`}
            </span>
          </p>
          <p className="trade-quiet">
            {listing.orgName} · {listing.listedOn} 发布 · 有效期至 {listing.validTo}
            {listing.visits > 0 && ` · ${listing.visits} 人浏览`}
          </p>
        </div>
      </article>
      <ListingFacts listing={listing} />
      <Similar kind={listing.kind} cards={listing.similar} />
    </>
  )
}
