import './market.css'
import type {
  publicContactInfo,
  PublicServiceDetail,
  publicServiceDetail,
} from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { marketCalls } from '@hepu/api/areas/integration/publicMarket/publicCalls'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { withRedirect } from '../../../workspace/paths.ts'
import { usePortal } from '../../../workspace/portalContext.ts'
import { isSignedIn } from '../../../workspace/session.ts'
import { OfferCard, ProviderMarks } from '../offer/OfferCard.tsx'
import { priceText } from '../offer/offerText.ts'
import { PortalState } from './PortalState.tsx'
import { usePublic } from './usePublic.ts'

const isId = (id: string | null): id is string => id !== null && /^[1-9]\d{0,15}$/.test(id)

/** 服务详情: a public service with its provider and contacts. One that is gone leads to others of its category. */
export default function SeedServiceDetails() {
  const [params] = useSearchParams()
  const id = params.get('serviceId')
  const categoryId = params.get('categoryId')
  const back = `/homePage/seedService${isId(categoryId) ? `?categoryId=${categoryId}` : ''}`
  return (
    <div className="portal-page market">
      <p className="market-back">
        <Link to={back}>← 全部服务</Link>
      </p>
      {isId(id) ? <Details key={id} id={id} /> : <Gone similar={[]} />}
    </div>
  )
}

function Details({ id }: { id: string }) {
  const found = usePublic<typeof publicServiceDetail>(marketCalls.detail, { id })
  const service = found.data?.service
  useEffect(() => {
    if (service) document.title = `${service.name} · ${service.provider.name} · 禾谱`
  }, [service])
  if (!found.data || found.failure) return <PortalState failure={found.failure} onRetry={found.retry} />
  if (!service) return <Gone similar={found.data.similar} />
  return (
    <>
      <Facts service={service} />
      <Similar title="同类服务" similar={found.data.similar} />
    </>
  )
}

type Service = NonNullable<PublicServiceDetail['service']>

function Facts({ service }: { service: Service }) {
  const { provider } = service
  const facts: [string, string | null][] = [
    ['价格', priceText(service)],
    ['周期', service.leadDays === null ? null : `${service.leadDays} 天`],
    ['通量', service.capacity],
    ['服务区域', service.regions.join('、')],
    ['类目', service.categoryPath.replaceAll('/', ' · ')],
  ]
  return (
    <article className="market-detail">
      <header>
        <h1>{service.name}</h1>
        <p className="market-provider">
          {provider.logo && <img src={provider.logo} alt="" width="32" height="32" />}
          <strong>{provider.name}</strong>
          <ProviderMarks provider={provider} />
        </p>
      </header>
      <aside>
        <dl className="market-facts">
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <Contacts service={service} />
      </aside>
      <div className="market-main">
        {service.pictures.length > 0 && (
          <ul className="market-pictures">
            {service.pictures.map((url, at) => (
              <li key={url}>
                <img src={url} alt={`${service.name}图片 ${at + 1}`} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
        <h2>服务说明</h2>
        <p className="market-text">{service.description}</p>
        <h2>服务商</h2>
        <p className="market-text">{service.providerIntro}</p>
        {service.certificates.length > 0 && <p>资质：{service.certificates.join('、')}</p>}
        <Ratings ratings={service.ratings} />
      </div>
    </article>
  )
}

function Ratings({ ratings }: { ratings: Service['ratings'] }) {
  if (ratings.length === 0) return null
  return (
    <>
      <h2>评价</h2>
      <ul className="market-ratings">
        {ratings.map(({ score, comment, answer, day }, at) => (
          <li key={`${day} ${at}`}>
            <p>
              <strong>{score} 分</strong> <span>{day}</span>
            </p>
            {comment && <p>{comment}</p>}
            {answer && <p className="market-answer">服务商回应：{answer}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Contacts of the service, on request, and the ways to ask about it. A number is in full if the provider shows it. */
function Contacts({ service: { id, name } }: { service: Service }) {
  const { onAsk } = usePortal()
  const [isAsked, setAsked] = useState(false)
  const details = `/integration/providerSelection/selectionDetails?serviceId=${id}`
  return (
    <section className="market-contacts" aria-labelledby="market-contacts">
      <h2 id="market-contacts">联系方式</h2>
      {isAsked ? (
        <ContactList id={id} />
      ) : (
        <p>
          <button type="button" className="market-button" onClick={() => setAsked(true)}>
            查看联系方式
          </button>
        </p>
      )}
      {isSignedIn() ? (
        <Link className="portal-enter" to={details}>
          在工作台咨询
        </Link>
      ) : (
        <>
          <button
            type="button"
            className="portal-enter"
            onClick={() => onAsk({ type: 'service', infoId: id, title: name })}
          >
            咨询
          </button>
          <p className="market-note">
            服务商按您留下的电话答复。<Link to={withRedirect('/login', details)}>登录后咨询</Link>
            ，可在平台上看到答复，咨询结束后可评价。
          </p>
        </>
      )}
    </section>
  )
}

function ContactList({ id }: { id: string }) {
  const found = usePublic<typeof publicContactInfo>(marketCalls.contactInfo, { serviceId: id })
  if (!found.data || found.failure) return <PortalState failure={found.failure} onRetry={found.retry} />
  if (found.data.length === 0) return <p>服务商尚未提供联系人。</p>
  return (
    <ul>
      {found.data.map(({ name, post, phone, email, isMasked }, at) => (
        <li key={`${phone} ${at}`}>
          <strong>{name}</strong> {post}
          <br />
          {isMasked ? phone : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
          {email && (
            <>
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

type Similar = PublicServiceDetail['similar']

function Gone({ similar }: { similar: Similar }) {
  return (
    <>
      <section className="portal-head" role="status">
        <h1>该服务已停用或暂不公开</h1>
        <p>
          {similar.length > 0
            ? '服务商停止了这项服务，或合作已暂停。可以看看同类的服务，或在全部服务中查找。'
            : '服务商停止了这项服务、合作已暂停，或地址有误。请在全部服务中查找。'}
        </p>
      </section>
      <Similar title="同类服务" similar={similar} />
    </>
  )
}

function Similar({ title, similar }: { title: string; similar: Similar }) {
  if (similar.length === 0) return null
  return (
    <section className="portal-section" aria-label={title}>
      <h2>{title}</h2>
      <ul className="offer-grid">
        {similar.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} to={`/homePage/selectionDetails?serviceId=${offer.id}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
