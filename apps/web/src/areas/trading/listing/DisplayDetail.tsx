import {
  acceptTerms,
  displayEvidence,
  displayShow,
  revealContact,
} from '@hepu/api/areas/trading/listing/listing'
import { CONFIDENTIALITY_TERMS, type ShownEvidence } from '@hepu/api/areas/trading/listing/evidence'
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
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { EvidenceSections } from './EvidenceSections.tsx'
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
      extra={shown && <DisplayActions listing={shown} />}
    >
      {id === null && <BadQuery list={DISPLAY} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !shown && <EmptyPane loading />}
      {shown && <Content key={shown.id} listing={shown} />}
    </Page>
  )
}

function DisplayActions({ listing }: { listing: Shown }) {
  const [contact, setContact] = useState<OutputOf<typeof revealContact> | null>(null)
  const [isAsking, setAsking] = useState(false)
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
      <Suspense>{isAsking && <ConsultDialog topic={listing} onClose={() => setAsking(false)} />}</Suspense>
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
      {listing.kind === 'supply' && <Evidence listing={listing} />}
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

/** The facts, on request: every look is logged. */
function Evidence({ listing }: { listing: Shown }) {
  const [shown, setShown] = useState<ShownEvidence | null>(null)
  const [isAccepting, setAccepting] = useState(false)
  const look = useRun(displayEvidence)
  const read = async () => {
    const found = await look.run({ id: listing.id })
    if (found) setShown(found)
  }
  return (
    <section className="record-part" aria-label="试验与登记数据">
      <h2>试验与登记数据</h2>
      {!shown && (
        <>
          <p className="quiet">来自发布单位的登记与试验系统，按其公开设置显示；查阅会被记录。</p>
          <ActionButton type="primary" onClick={read}>
            查看数据
          </ActionButton>
        </>
      )}
      {shown && shown.sections.length === 0 && <p className="quiet">现在没有可以查看的数据。</p>}
      {shown && <EvidenceSections sections={shown.sections} />}
      {shown && shown.locked.length > 0 && (
        <p className="quiet">
          还有：{shown.locked.map(({ label, level }) => `${label}（${level}可见）`).join('；')}。
          {!listing.hasConsulted && !listing.isOwn && '咨询后可见更多。'}
        </p>
      )}
      {shown && shown.locked.length > 0 && listing.hasConsulted && !listing.hasAccepted && (
        <Button onClick={() => setAccepting(true)}>阅读并接受保密约定</Button>
      )}
      {isAccepting && (
        <TermsDialog
          id={listing.id}
          onClose={() => setAccepting(false)}
          onAccepted={() => {
            setAccepting(false)
            void read()
          }}
        />
      )}
    </section>
  )
}

interface TermsProps {
  id: string
  onClose: () => void
  onAccepted: () => void
}

function TermsDialog({ id, onClose, onAccepted }: TermsProps) {
  const accept = useRun(acceptTerms, { success: messages.done })
  const agree = async () => {
    if ((await accept.run({ id })) !== undefined) onAccepted()
  }
  return (
    <AppModal
      open
      title="保密约定"
      okText="接受"
      confirmLoading={accept.running}
      onCancel={onClose}
      onOk={() => void agree()}
    >
      <ol>
        {CONFIDENTIALITY_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </AppModal>
  )
}
