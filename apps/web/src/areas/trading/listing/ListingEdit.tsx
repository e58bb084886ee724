import { showAchievement, showNeed, tradingOrgTree } from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { useLocation } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { detailPath, homeOf, listPath } from './listingPaths.ts'
import { ListingForm } from './ListingForm.tsx'
import { nounOf } from './listingTexts.ts'
import './listing.css'

/** The form of a listing: a new one, or the one that the address names. */
export function ListingEdit({ kind }: { kind: ListingKind }) {
  const [params] = useTabParams()
  const { pathname } = useLocation()
  const home = homeOf(pathname)
  const id = params.get('id')
  const opened = useOpened(
    kind === 'supply' ? showAchievement : showNeed,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true },
  )
  const orgs = useCall(tradingOrgTree, {}, { quiet: true })
  const error = opened.error ?? orgs.error
  const again = () => {
    void opened.refetch()
    void orgs.refetch()
  }
  const noun = nounOf(kind)
  const listing = opened.data
  const isReady = orgs.data !== undefined && (id === null || listing !== undefined)
  return (
    <Page
      title={listing ? `编辑${noun} · ${listing.name}` : `${id === null ? '新增' : '编辑'}${noun}`}
      back={id === null ? listPath(home, kind) : detailPath(home, kind, id)}
      keepHead
    >
      {error && <ErrorPane error={error} onRetry={again} />}
      {!error && !isReady && <EmptyPane loading />}
      {!error && isReady && listing && !listing.can['edit'] && (
        <Notice tone="warning" title={listing.whyNot?.['edit'] ?? '没有权限修改，请联系管理员'} isLasting />
      )}
      {!error && orgs.data && isReady && (!listing || listing.can['edit']) && (
        <>
          <EditNotes listing={listing} />
          <ListingForm
            kind={kind}
            home={home}
            orgs={orgs.data}
            listing={listing}
            onReload={async () => (await opened.refetch()).data}
          />
        </>
      )}
    </Page>
  )
}

/** What becomes of a save. */
function EditNotes({ listing }: { listing: ListingDetail | undefined }) {
  if (!listing) return null
  if (['listed', 'talking', 'offline'].includes(listing.state))
    return (
      <Notice tone="info" title="保存后成为待审修改，通过前公开内容不变；联系人与电话立即生效。" isLasting>
        {listing.pendingEdit && '已有一份待审修改，下面是它的内容；保存会代替它。'}
      </Notice>
    )
  if (listing.state === 'review' && listing.stateReason)
    return <Notice tone="info" title={`审核人要求修改：${listing.stateReason}`} isLasting />
  return null
}
