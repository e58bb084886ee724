import { displayShow, revealContact } from '@hepu/api/areas/trading/listing/listing'
import {
  licenceKinds,
  maturities,
  type LicenceKind,
  type Maturity,
} from '@hepu/api/areas/trading/listing/listingFields'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { DisplayEvidence } from './DisplayEvidence.tsx'
import { FactLines } from './FactLines.tsx'
import { DISPLAY } from './listingPaths.ts'
import { ListingStateText } from './ListingStateText.tsx'
import { conversionsText, cropText, nounOf, priceText, regionsText, typesOf } from './listingTexts.ts'
import './listing.css'

const ConsultDialog = lazy(() => import('../consult/ConsultDialog.tsx'))

type Shown = OutputOf<typeof displayShow>

/** 成果展示-详情: what a supply or demand says to its reader, the facts behind it, and how to reach its owner. */
export default function DisplayDetail() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(
    displayShow,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const shown = found.error ? undefined : found.data
  return (
    <Page
      title={shown ? `${nounOf(shown.kind)} · ${shown.name}` : '成果展示-详情'}
      back={DISPLAY}
      extra={shown && <DisplayActions listing={shown} onAsked={() => void found.refetch()} />}
    >
      {id === null && <BadQuery list={DISPLAY} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !shown && <EmptyPane loading />}
      {shown && <Content key={shown.id} listing={shown} />}
    </Page>
  )
}

function DisplayActions({ listing, onAsked }: { listing: Shown; onAsked: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [contact, setContact] = useState<OutputOf<typeof revealContact> | null>(null)
  const reveal = useRun(revealContact)
  const isOpen = listing.state === 'listed' || listing.state === 'talking'
  const show = async () => {
    const found = await reveal.run({ id: listing.id })
    if (found) setContact(found)
  }
  return (
    <Space wrap>
      {contact ? (
        <strong>
          {contact.contactName} {contact.contactPhone}
        </strong>
      ) : (
        <ActionButton onClick={show}>查看联系方式</ActionButton>
      )}
      {isOpen && !listing.isOwn && (
        <Button type="primary" onClick={() => setAsking(true)}>
          咨询
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <ConsultDialog
            topic={{ kind: listing.kind, id: listing.id, name: listing.name }}
            onClose={() => setAsking(false)}
            onSent={onAsked}
          />
        )}
      </Suspense>
    </Space>
  )
}

function Content({ listing }: { listing: Shown }) {
  return (
    <>
      <p>
        <ListingStateText state={listing.state} label={listing.stateLabel} />{' '}
        <span className="quiet">{listing.isOwn ? '本单位发布' : listing.orgName}</span>
      </p>
      {listing.images.length > 0 && (
        <ul className="listing-images">
          {listing.images.map(({ url, name }) => (
            <li key={url}>
              <img src={url} alt={`${listing.name} ${name}`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <FactLines lines={linesOf(listing)} />
      <section className="record-part" aria-label="简介">
        <h2>{listing.kind === 'supply' ? '简介' : '需求描述'}</h2>
        <p className="listing-text">{listing.summary}</p>
        {listing.indicators && <p className="listing-text">{listing.indicators}</p>}
        {listing.quality && <p className="listing-text">{listing.quality}</p>}
      </section>
      {listing.files.length > 0 && (
        <section className="record-part" aria-label="附件">
          <h2>附件</h2>
          <ul>
            {listing.files.map(({ id, url, originalName }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  {originalName}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {listing.kind === 'supply' && <DisplayEvidence listing={listing} />}
    </>
  )
}

function linesOf(listing: Shown) {
  const isSupply = listing.kind === 'supply'
  const labels = isSupply ? supplyLabels : demandLabels
  return [
    { label: '作物', value: cropText(listing.crop) },
    { label: labels.resultType, value: typesOf(listing.kind)[listing.resultType] ?? listing.resultType },
    { label: isSupply ? '报价' : '预算', value: priceText(listing) },
    { label: labels.conversions, value: conversionsText(listing.conversions) },
    { label: labels.regions, value: regionsText(listing.regions) },
    { label: labels.number, value: listing.number },
    { label: labels.holder, value: listing.holder },
    { label: labels.legalState, value: listing.legalState },
    { label: labels.maturity, value: listing.maturity ? maturities[listing.maturity as Maturity] : null },
    {
      label: labels.licenceKind,
      value: listing.licenceKind ? licenceKinds[listing.licenceKind as LicenceKind] : null,
    },
    { label: labels.demandUnit, value: listing.demandUnit },
    {
      label: labels.growthDaysMax,
      value: listing.growthDaysMax === null ? null : String(listing.growthDaysMax),
    },
    { label: labels.gainMin, value: listing.gainMin === null ? null : String(Number(listing.gainMin)) },
    {
      label: labels.resistances,
      value: Object.entries(listing.resistances)
        .map(([disease, grade]) => `${disease} ${grade} 或更好`)
        .join('、'),
    },
    { label: labels.validTo, value: listing.validTo },
  ]
}
