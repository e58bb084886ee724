import '../integration.css'
import { contactLabels, serviceLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import {
  contactInfo,
  selectionShow,
  type SelectionDetail,
} from '@hepu/api/areas/integration/service/serviceSelection'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { Facts } from '../Facts.tsx'
import { SELECTION } from '../integrationPaths.ts'
import { ProviderMarks } from '../offer/OfferCard.tsx'
import { priceText } from '../offer/offerText.ts'
import { OwnConsults } from './OwnConsults.tsx'

const ConsultDialog = lazy(() => import('./ConsultDialog.tsx'))

/** 服务选择-详情: one service with its provider, contacts, and one's own consults about it. */
export default function SelectionDetails() {
  const [params] = useTabParams()
  const id = params.get('serviceId')
  const [isAsking, setAsking] = useState(false)
  const found = useCall(selectionShow, { serviceId: id ?? '' }, { enabled: !!id, quiet: true })
  const mayAsk = usePermissions().has('integration.selection:ask')
  const shown = found.error ? undefined : found.data
  return (
    <Page
      title={shown ? `服务 · ${shown.name}` : '服务详情'}
      back={SELECTION}
      extra={
        shown &&
        mayAsk && (
          <Button type="primary" onClick={() => setAsking(true)}>
            发起咨询
          </Button>
        )
      }
    >
      {!id && <BadQuery list={SELECTION} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id && !found.error && !shown && <EmptyPane loading />}
      {shown && <Shown key={shown.id} offer={shown} />}
      <Suspense>
        {isAsking && shown && <ConsultDialog offer={shown} onClose={() => setAsking(false)} />}
      </Suspense>
    </Page>
  )
}

function Shown({ offer }: { offer: SelectionDetail }) {
  return (
    <>
      {offer.pictures.length > 0 && (
        <ul className="service-pictures">
          {offer.pictures.map((url, at) => (
            <li key={url}>
              <img src={url} alt={`${offer.name}图片 ${at + 1}`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <Facts facts={factsOf(offer)} />
      <h2>服务商</h2>
      <p>
        <strong>{offer.provider.name}</strong> <ProviderMarks provider={offer.provider} />
      </p>
      <p className="quiet">{offer.providerIntro}</p>
      <Contacts serviceId={offer.id} />
      <Ratings ratings={offer.ratings} />
      <OwnConsults serviceId={offer.id} />
    </>
  )
}

const factsOf = (offer: SelectionDetail): [string, string | null][] => [
  [labels.categoryId, offer.categoryPath.replaceAll('/', ' / ')],
  ['价格', priceText(offer)],
  [labels.leadDays, offer.leadDays === null ? null : `${offer.leadDays} 天`],
  [labels.capacity, offer.capacity],
  [labels.regions, offer.regions.join('、')],
  [labels.description, offer.description],
  [
    '资质证书',
    offer.certificates.map(({ name, expiresOn }) => `${name}（${expiresOn ?? '长期'}）`).join('、'),
  ],
]

/** Contacts in full, on request: who looks is logged. */
function Contacts({ serviceId }: { serviceId: string }) {
  const [contacts, setContacts] = useState<OutputOf<typeof contactInfo>>()
  const look = useRun(contactInfo)
  if (!contacts)
    return (
      <Space style={{ margin: '8px 0 16px' }}>
        <ActionButton
          onClick={async () => {
            const found = await look.run({ serviceId })
            if (found) setContacts(found)
          }}
        >
          查看联系方式
        </ActionButton>
        <span className="quiet">查看记入日志</span>
      </Space>
    )
  return (
    <PlainTable
      label="联系方式"
      title="联系方式"
      rows={contacts}
      keyOf={({ name, phone }) => `${name} ${phone}`}
      columns={[
        { title: contactLabels.name, width: 120, cell: ({ name }) => name },
        { title: contactLabels.post, width: 140, cell: ({ post }) => post ?? '—' },
        {
          title: contactLabels.phone,
          width: 160,
          minWidth: 112,
          cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>,
        },
        { title: contactLabels.email, cell: ({ email }) => email ?? '—' },
      ]}
    />
  )
}

function Ratings({ ratings }: Pick<SelectionDetail, 'ratings'>) {
  if (ratings.length === 0) return null
  return (
    <PlainTable
      label="评价"
      title="评价"
      rows={ratings.map((row, at) => ({ ...row, at }))}
      keyOf={({ at }) => String(at)}
      columns={[
        { title: '日期', width: 110, minWidth: 96, cell: ({ day }) => day },
        { title: '评分', width: 60, isFigure: true, cell: ({ score }) => score },
        { title: '评价', cell: ({ comment }) => comment ?? '—' },
        { title: '服务商回应', cell: ({ answer }) => answer ?? '—' },
      ]}
    />
  )
}
