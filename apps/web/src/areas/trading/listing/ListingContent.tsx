import {
  audiences,
  licenceKinds,
  maturities,
  type LicenceKind,
  type ListingAudience,
  type Maturity,
} from '@hepu/api/areas/trading/listing/listingFields'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { Link } from 'react-router'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { FactLines } from './FactLines.tsx'
import { conversionsText, priceText, regionsText, typesOf } from './listingTexts.ts'
import { PendingChange } from './PendingChange.tsx'
import type { ListingPaneProps } from './ListingDetails.tsx'

/** What a listing says, with the change of it that waits. */
export function ListingContent({ listing }: ListingPaneProps) {
  const permissions = usePermissions()
  const { kind, summary, indicators, quality, consults } = listing
  return (
    <>
      {listing.pendingEdit && <PendingChange listing={listing} edit={listing.pendingEdit} />}
      <FactLines
        lines={[
          ...commonLines(listing),
          ...(kind === 'supply' ? supplyLines(listing) : demandLines(listing)),
        ]}
      />
      <section className="record-part" aria-label="简介">
        <h2>{kind === 'supply' ? '简介' : '需求描述'}</h2>
        <p className="listing-text">{summary}</p>
        {indicators && (
          <>
            <h2>{supplyLabels.indicators}</h2>
            <p className="listing-text">{indicators}</p>
          </>
        )}
        {quality && (
          <>
            <h2>{demandLabels.quality}</h2>
            <p className="listing-text">{quality}</p>
          </>
        )}
      </section>
      <p className="quiet">
        浏览 {listing.visits} 次，
        {permissions.has('trading.consult:read') && consults > 0 ? (
          <Link to={`/business/business-consultlist?topicId=${listing.id}`}>咨询 {consults} 条</Link>
        ) : (
          `咨询 ${consults} 条`
        )}
        。
      </p>
    </>
  )
}

function commonLines(listing: ListingDetail) {
  const labels = listing.kind === 'supply' ? supplyLabels : demandLabels
  return [
    { label: labels.resultType, value: typesOf(listing.kind)[listing.resultType] ?? listing.resultType },
    { label: listing.kind === 'supply' ? '报价' : '预算', value: priceText(listing) },
    { label: labels.conversions, value: conversionsText(listing.conversions) },
    { label: labels.regions, value: regionsText(listing.regions) },
    { label: labels.validTo, value: listing.validTo },
    { label: labels.audience, value: audienceText(listing) },
    { label: labels.contactName, value: `${listing.contactName} ${listing.contactPhone}` },
    { label: '发布人', value: [listing.orgName, listing.ownerName].filter(Boolean).join(' ') },
    { label: labels.listedAt, value: listing.listedAt ? formatTime(listing.listedAt) : null },
    { label: labels.contractId, value: listing.contractName },
  ]
}

const audienceText = ({ audience, audienceOrgNames }: ListingDetail): string => {
  const label = audiences[audience as ListingAudience]
  return audience === 'chosen' ? `${label}：${audienceOrgNames.join('、')}` : label
}

const supplyLines = (listing: ListingDetail) => [
  { label: supplyLabels.sourceId, value: listing.sourceName },
  { label: supplyLabels.number, value: listing.number },
  { label: supplyLabels.holder, value: listing.holder },
  { label: supplyLabels.legalState, value: listing.legalState },
  {
    label: supplyLabels.maturity,
    value: listing.maturity ? maturities[listing.maturity as Maturity] : null,
  },
  {
    label: supplyLabels.licenceKind,
    value: listing.licenceKind ? licenceKinds[listing.licenceKind as LicenceKind] : null,
  },
]

const demandLines = (listing: ListingDetail) => [
  { label: demandLabels.demandUnit, value: listing.demandUnit },
  {
    label: demandLabels.growthDaysMax,
    value: listing.growthDaysMax === null ? null : String(listing.growthDaysMax),
  },
  { label: demandLabels.gainMin, value: listing.gainMin === null ? null : String(Number(listing.gainMin)) },
  {
    label: demandLabels.resistances,
    value: Object.entries(listing.resistances)
      .map(([disease, grade]) => `${disease} ${grade} 或更好`)
      .join('、'),
  },
]
